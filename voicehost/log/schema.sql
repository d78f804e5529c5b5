-- Tables that several machines host, and the logs of their games. Made once, by whoever opens the database first: its owner.
--
-- A host or an organiser may have a role of its own (`hall.Hall.admit`). It changes nothing but by the functions below, which run with the owner's
-- rights and look at who asks; of the logs it reads what row security lets through.
create schema voicehost;

create table voicehost.format (number integer not null);
insert into voicehost.format values (3);

create table voicehost.tables (
    name   text primary key check (name <> ''),
    place  integer generated always as identity unique,      -- in the order in which they were added
    host   text,                                             -- who has it, or had it last
    holder name,                                             -- the role by which that host came
    since  timestamptz,
    until  timestamptz not null default '-infinity',         -- the end of its lease, by the clock of this database alone
    epoch  integer not null default 0                        -- counts its hosts: who has an older one cannot write
);

create table voicehost.keys (
    at  text primary key references voicehost.tables (name),
    key bytea not null                                       -- of the links to its phones' seats
);

create table voicehost.games (
    number bigint generated always as identity primary key,
    at     text not null references voicehost.tables (name),
    game   text not null,                                    -- its name
    begun  timestamptz not null default clock_timestamp()
);
create index on voicehost.games (at, number);

create table voicehost.rows (
    game    bigint not null references voicehost.games (number),
    seq     integer not null check (seq > 0),
    epoch   integer not null,                                -- of the host that wrote it
    body    text not null,
    crc     bigint not null,
    written timestamptz not null default clock_timestamp(),
    primary key (game, seq)
);

create function voicehost.only_added_to() returns trigger language plpgsql as
$$ begin raise exception 'a log is only added to'; end $$;
create trigger only_added_to before update or delete on voicehost.rows for each row execute function voicehost.only_added_to();
create trigger never_emptied before truncate on voicehost.rows execute function voicehost.only_added_to();

create function voicehost.no_hole() returns trigger language plpgsql as
$$ begin
    if new.seq > 1 and not exists (select from voicehost.rows where game = new.game and seq = new.seq - 1) then
        raise exception 'row % of game % does not follow the last', new.seq, new.game;
    end if;
    return new;
end $$;
create trigger no_hole before insert on voicehost.rows for each row execute function voicehost.no_hole();

create table voicehost.hosts (
    name    text primary key,
    role    name not null default session_user,              -- by which it came: nobody else speaks for it while it is there
    address text not null,                                   -- where pages find it
    since   timestamptz not null default clock_timestamp(),
    until   timestamptz not null,                            -- alive so long, unless it says so again
    load    real not null default 0,                         -- share of its machine's cores
    drains  boolean not null default false,                  -- it is to take no further table, and to let go of those that it has
    standby timestamptz not null default '-infinity'         -- so long a second process is there that goes on when the first dies
);

-- What everybody may know of a game, as its host says it.
create table voicehost.shown (
    game      bigint primary key references voicehost.games (number),
    title     text not null,
    headline  text not null,
    awaited   text[] not null,                               -- whom the table waits for
    round     integer,
    rests     boolean not null,                              -- it is on a break
    over      boolean not null,
    called    timestamptz,                                   -- since when the table waits for the organiser
    standings jsonb not null,                                -- place, player and score of each
    at        timestamptz not null default clock_timestamp()
);

-- What the organiser wants of a table.
create table voicehost.orders (
    number bigint generated always as identity primary key,
    at     text not null references voicehost.tables (name),
    what   text not null check (what in ('say', 'pause', 'resume', 'play', 'comes')),
    body   jsonb not null default '{}' check (length(body::text) < 2000),
    made   timestamptz not null default clock_timestamp(),
    done   timestamptz
);
create index on voicehost.orders (at) where done is null;

-- Until when an organiser looks after the tables, unless they say so again.
create table voicehost.desk (until timestamptz not null);
insert into voicehost.desk values ('-infinity');

-- -- what is asked -------------------------------------------------------------------------------------------------------------------

-- Whether a connection is there that has the lock of a table's last host.
create function voicehost.is_locked(t voicehost.tables) returns boolean language sql volatile as $$
    select exists (
        select from pg_locks where locktype = 'advisory' and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = t.place::bigint and objid = t.epoch::bigint)
$$;

-- Whether nobody has a table: its lease has run out, or the connection is gone that had its lock. In the first seconds after this server has
-- started, locks say nothing, for all connections were lost.
create function voicehost.is_free(t voicehost.tables) returns boolean language sql volatile as $$
    select t.until < clock_timestamp()
        or (pg_postmaster_start_time() < clock_timestamp() - interval '2 s' and not voicehost.is_locked(t))
$$;

-- Whether who asks has it, or had it last and a moment ago: nobody else has taken it since.
create function voicehost.is_mine(t voicehost.tables) returns boolean language sql stable as $$
    select t.holder = session_user and t.until > clock_timestamp() - interval '1 min'
$$;

create function voicehost.length(of bigint) returns integer language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select coalesce(max(seq), 0) from voicehost.rows where game = of
$$;

create view voicehost.results as
    select games.at as "table", games.game, begun, over, each.place, each.player, each.score
    from voicehost.games join voicehost.tables on name = at join voicehost.shown on shown.game = number,
        jsonb_to_recordset(standings) as each (place integer, player text, score text)
    order by tables.place, number, each.place, each.player;

-- Of games that are over, evening by evening: a game after midnight is still of the evening before.
create view voicehost.evenings as
    select (begun - interval '6 h')::date as evening, game, player, count(*) as played, count(*) filter (where place = 1) as won
    from voicehost.results where over group by 1, 2, 3 order by 1, 2, won desc, player;

alter table voicehost.rows enable row level security;
create policy of_tables_held on voicehost.rows for select using (game in (
    select number from voicehost.games join voicehost.tables on name = at where voicehost.is_mine(tables)));

alter table voicehost.orders enable row level security;
create policy nobodys_yet on voicehost.orders for insert with check (done is null);
create policy of_everybody on voicehost.orders for select using (true);

-- -- what a host does ----------------------------------------------------------------------------------------------------------------

-- The first table that nobody has, or that one: taken, and locked for this connection.
create function voicehost.take(by_host text, wanted text, seconds float8) returns table (name text, place integer, epoch integer, key bytea)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare found voicehost.tables;
begin
    select * into found from voicehost.tables as t where voicehost.is_free(t) and t.name = coalesce(wanted, t.name)
        order by t.place limit 1 for update skip locked;
    if found.name is null then
        return;
    end if;
    perform pg_try_advisory_lock(found.place, found.epoch + 1);
    update voicehost.tables as t set host = by_host, holder = session_user, epoch = t.epoch + 1, since = clock_timestamp(),
        until = clock_timestamp() + least(seconds, 10) * interval '1 s' where t.name = found.name;
    return query select found.name, found.place, found.epoch + 1, k.key from voicehost.keys as k where k.at = found.name;
end $$;

create function voicehost.renew(names text[], epochs integer[], seconds float8) returns setof text
language sql security definer set search_path = pg_catalog, pg_temp as $$
    update voicehost.tables set until = clock_timestamp() + least(seconds, 10) * interval '1 s'
        from unnest(names, epochs) as mine (which, under) where name = which and epoch = under and holder = session_user returning name
$$;

-- Others may take it at once. Its host keeps what it has of it for a while, or, where it is for good, not.
create function voicehost.let_go(which text, under integer, for_good boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    update voicehost.tables set until = case when for_good then '-infinity' else clock_timestamp() end
        where name = which and epoch = under and holder = session_user
$$;

-- A game at a table that who asks has under that epoch, and its first row.
create function voicehost.begin_game(which text, under integer, named text, first text, sum bigint) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
    with held as (select name, epoch from voicehost.tables as t where name = which and epoch = under and voicehost.is_mine(t) for share),
    begun as (insert into voicehost.games (at, game) select name, named from held returning number)
    insert into voicehost.rows (game, seq, epoch, body, crc) select number, 1, epoch, first, sum from begun, held returning game
$$;

-- A row more. Whoever takes the table meanwhile waits for it ("for share"), and reads it.
create function voicehost.append(which text, under integer, number_of bigint, next integer, row_body text, sum bigint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
    with held as (select epoch from voicehost.tables as t where name = which and epoch = under and voicehost.is_mine(t)
        and exists (select from voicehost.games where number = number_of and at = which) for share),
    added as (insert into voicehost.rows (game, seq, epoch, body, crc) select number_of, next, epoch, row_body, sum from held returning 1)
    select exists (select from added)
$$;

create function voicehost.show(which text, under integer, told jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into voicehost.shown as s (game, title, headline, awaited, round, rests, over, called, standings)
        select (select max(number) from voicehost.games where at = name), told ->> 'title', told ->> 'headline',
            array(select jsonb_array_elements_text(told -> 'awaited')), (told ->> 'round')::integer, (told ->> 'rests')::boolean,
            (told ->> 'over')::boolean, case when (told ->> 'calls')::boolean then clock_timestamp() end, told -> 'standings'
        from voicehost.tables as t where name = which and epoch = under and voicehost.is_mine(t)
            and exists (select from voicehost.games where at = name)
    on conflict (game) do update set title = excluded.title, headline = excluded.headline, awaited = excluded.awaited, round = excluded.round,
        rests = excluded.rests, over = excluded.over, standings = excluded.standings, at = clock_timestamp(),
        called = case when excluded.called is not null then coalesce(s.called, excluded.called) end
$$;

create function voicehost.here_is(host text, at_address text, seconds float8, of_cores float8, anew boolean) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into voicehost.hosts as h (name, address, until, load)
        values (host, at_address, clock_timestamp() + least(seconds, 10) * interval '1 s', of_cores)
    on conflict (name) do update set address = excluded.address, role = excluded.role, until = excluded.until, load = excluded.load,
        since = case when anew then excluded.since else h.since end, drains = h.drains and not anew
        where h.role = session_user or h.until < clock_timestamp()
    returning drains
$$;

create function voicehost.stands_by(host text, seconds float8) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    update voicehost.hosts set standby = clock_timestamp() + least(seconds, 10) * interval '1 s' where name = host and role = session_user
$$;

create function voicehost.goes(host text) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    delete from voicehost.hosts where name = host and role = session_user
$$;

create function voicehost.did(order_number bigint) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    update voicehost.orders set done = clock_timestamp() from voicehost.tables as t
        where number = order_number and done is null and at = t.name and voicehost.is_mine(t)
$$;

-- What is wanted of the tables that who asks has: orders that were not carried out yet.
create function voicehost.wanted(names text[], epochs integer[]) returns table (number bigint, at text, what text, body jsonb)
language sql security definer set search_path = pg_catalog, pg_temp as $$
    select o.number, o.at, o.what, o.body from voicehost.orders as o join voicehost.tables as t on t.name = o.at
        join unnest(names, epochs) as mine (which, under) on which = t.name and under = t.epoch
        where o.done is null and voicehost.is_mine(t) order by o.number
$$;

-- -- what an organiser does, beside orders -------------------------------------------------------------------------------------------

create function voicehost.drain(host text) returns boolean language sql security definer set search_path = pg_catalog, pg_temp as $$
    with found as (update voicehost.hosts set drains = true where name = host and until > clock_timestamp() returning 1)
    select exists (select from found)
$$;

create function voicehost.attend(seconds float8) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
    update voicehost.desk set until = greatest(until, clock_timestamp() + least(seconds, 60) * interval '1 s')
$$;

revoke execute on all functions in schema voicehost from public;
