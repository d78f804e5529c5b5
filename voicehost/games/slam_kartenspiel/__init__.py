"""SLAM! Das Kartenspiel: poets compete on stages, two of each player's at a time. Rulebook: the game's page of rules, in German.

Rulings, where the rulebook is silent:

- The cards: those that the rulebook names, and the values that it gives, stand as given; all others are of this project (decks/). A table
  that owns the game types its own into a file of the same form (`deck`).
- The order of the players is the order around the table, clockwise; on somebody's left is whoever comes next.
- Everybody draws up to five in turn, one card at a time. Who has one card after rounds without drawing plays it; who has none sits out.
- "Für jede gefragte Eigenschaft": of a team Sympathie is picked like the four values that the rulebook lists. What abilities and Slams add
  is picked too, each by what it comes from; for the Vize title the worse of everything. What a team has as a team (four points at the
  Team-Meisterschaft) it has both times.
- Two who are a team perform as one whenever both are played. Where the exceptions keep the team away (Feminismus-Slam, weekday), or one of
  the two is disqualified, each is judged alone.
- A third poet joins no team. Who may not perform brings nobody along.
- In a tie all leading poets go to the piles; where both of a player's poets lead, the second still competes for the Vize title. If none of
  the tied players has a second, the Schinken-Applaus decides. Whoever wins that has the Vize's poet with the Slam.
- Nobody may perform, or all who could have lost by a false Schinken: nobody has the Slam.
- A Schinken is false from when the poets are revealed until the next Slam, but in a tie for the Vize title, or after one. Who calls in such
  a tie without being in it neither wins nor loses. Calls within a tenth of a second of each other are a dead heat, and called again.
- Szeneliebling counts Slams on its player's pile: the card says how many at most. It goes there by itself: nobody has anything from leaving
  it.
- The poet of the open list performs as a third poet would, and decides nothing. In a tie with it whoever else is in the tie wins.
- What a picture shows stands on the card (deck); of man or woman else the title's article; else the table votes, once, and a tie is no.
- The Avantgardistin decides before it is known who may perform. With her sister she performs as a team by herself, also at the
  Team-Meisterschaft; to compete there takes two poets all the same.
- Who alone has enough poets for the Gold card wins it without a contest. Of equals with most Slams, all have won.
"""
