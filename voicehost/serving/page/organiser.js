// The organiser's page: looks once a second, and draws anew only what has changed.
const EACH = 1000;
const key = location.hash.slice(1);
const at = (id) => document.getElementById(id);
const ticked = new Set();
let drawn = "";

async function ask(path, body) {
  const answer = await fetch(path, {
    method: body ? "POST" : "GET",
    headers: { "x-key": key, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (answer.status === 403) throw new Error("This page needs the whole address that the program has printed.");
  const found = answer.headers.get("content-type") === "application/json" ? await answer.json() : {};
  if (!answer.ok) throw new Error(found.why || `That was not taken (${answer.status}).`);
  return found;
}

async function order(what, more = {}, tables = [...ticked]) {
  try {
    const { tables: count } = await ask("/orders", { what, tables, ...more });
    at("state").textContent = count === 1 ? "Asked one table." : `Asked ${count} tables.`;
  } catch (error) {
    at("state").textContent = error.message;
  }
}

function cell(row, text) {
  const made = row.insertCell();
  made.textContent = text;
  return made;
}

const SAYS = { over: "over", break: "on a break", plays: "", "": "no game yet" };

function draw({ tables, games }) {
  const rows = tables.map((table) => {
    const row = document.createElement("tr");
    row.dataset.table = table.name;
    row.classList.toggle("calls", table.called !== "");
    const label = document.createElement("label");
    label.className = "row";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = ticked.has(table.name);
    box.onchange = () => (box.checked ? ticked.add(table.name) : ticked.delete(table.name));
    label.append(box, table.name);
    row.insertCell().append(label);
    cell(row, table.title);
    cell(row, table.round || "");
    cell(row, [SAYS[table.state], table.state === "over" ? "" : table.headline].filter(Boolean).join(": "));
    cell(row, table.awaited.join(", "));
    cell(row, table.host || "nobody");
    const last = cell(row, table.orders ? `asked: ${table.orders}` : "");
    if (table.called) {
      const comes = document.createElement("button");
      comes.textContent = `Called at ${table.called}: I'm coming`;
      comes.onclick = () => { comes.disabled = true; order("comes", {}, [table.name]); };
      last.append(comes);
    }
    return row;
  });
  at("tables").replaceChildren(...rows);
  const calling = tables.filter((table) => table.called).map((table) => table.name);
  at("calls").textContent = calling.length ? `Called by: ${calling.join(", ")}` : "";
  document.title = calling.length ? `(${calling.length}) voicehost: all tables` : "voicehost: all tables";
  if (!at("games").options.length) at("games").replaceChildren(...games.map(([name, title]) => new Option(title, name)));
}

async function look() {
  try {
    const seen = await ask("/tables");
    const now = JSON.stringify(seen);
    if (now !== drawn) draw(seen);
    if (drawn === "") at("state").textContent = "";
    drawn = now;
  } catch (error) {
    at("state").textContent = error instanceof TypeError ? "The program does not answer." : error.message;
  }
  setTimeout(look, EACH);
}

for (const button of document.querySelectorAll("[data-what]")) button.onclick = () => order(button.dataset.what);
at("play").onsubmit = (event) => { event.preventDefault(); order("play", { game: at("games").value }); };
at("say").onsubmit = async (event) => {
  event.preventDefault();
  await order("say", { text: at("text").value, now: at("now").checked });
  at("text").value = "";
};
look();
