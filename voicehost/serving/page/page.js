// A browser as a table. It keeps twenty seconds of what was heard: whichever host it goes to next hears them again from where the log ends.
// Five scores in a row last eight; what was begun before a host died must be there whole.
const KEPT = 500;
const SILENT = 1500;
const BETWEEN = 150;
const LOOKS = 200;
const STALLED = 1000;

const at = (id) => document.getElementById(id);
const table = decodeURIComponent(location.pathname.split("/")[2]);
let hosts = [location.host];
let tried = 0;
let socket = null;
let offset = null; // from this page's samples to the game's clock
let beaten = 0;
let node = null;
let ring = [];

at("table").textContent = table;

function connect() {
  const host = hosts[tried++ % hosts.length];
  const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${host}/t/${encodeURIComponent(table)}/sound`);
  made.binaryType = "arraybuffer";
  socket = made;
  beaten = performance.now();
  const leave = () => {
    if (socket !== made) return;
    socket = null;
    made.onclose = made.onmessage = null;
    made.close();
    if (node) node.port.postMessage({ cut: true });
    at("phones").hidden = true;
    setTimeout(connect, BETWEEN);
  };
  made.onopen = () => made.send(JSON.stringify({ say: "here", position: offset === null || !ring.length ? null : ring[0].start + offset }));
  made.onclose = leave;
  made.onmessage = ({ data }) => {
    beaten = performance.now();
    if (typeof data === "string") said(JSON.parse(data), host);
    else if (node) {
      const number = new Float64Array(data.slice(0, 8))[0];
      node.port.postMessage({ number, pcm: new Int16Array(data.slice(8)) });
    }
  };
  made.leave = leave;
}

// A host that is silent is gone, or cannot be reached: the next one is asked first. A tablet that stalled itself looks at what has come meanwhile.
let looked = performance.now();
setInterval(() => {
  const now = performance.now();
  if (now - looked > STALLED) beaten = Math.max(beaten, now - SILENT / 2);
  looked = now;
  if (!socket || now - beaten <= SILENT) return;
  tried = Math.max(tried, 1);
  socket.leave();
}, LOOKS);

function said(told, host) {
  if (told.hosts && told.hosts.length) document.body.dataset.hosts = (hosts = told.hosts).join(" ");
  const does = {
    hear() {
      tried = 0; // the same host once more, before another
      if (offset === null && node) begin(told.position);
      else waiting = told.position;
      at("state").textContent = `This table is hosted by ${host}.`;
      for (const packet of ring) if (offset !== null && packet.start + offset + packet.pcm.byteLength / 2 > told.position) send(packet);
    },
    choose() {
      at("begin").hidden = false;
      at("games").replaceChildren(...told.games.map(([name, title, lang]) => new Option(`${title} (${lang})`, `${name} ${lang}`)));
      at("state").textContent = told.why || "No game yet.";
    },
    game() { at("game").textContent = told.title; at("begin").hidden = true; at("typing").hidden = false; },
    caption() {
      const line = document.createElement("p");
      line.textContent = `${told.who}: ${told.text}`;
      at("captions").append(line);
      if (told.host) document.body.classList.add("speaks");
      while (at("captions").children.length > 6) at("captions").firstChild.remove();
    },
    heard() { document.body.classList.toggle("speaks", told.speaks); },
    phones() {
      at("phones").hidden = false;
      at("code").src = told.image;
      at("join").textContent = told.addresses[0];
      at("room").textContent = told.code;
    },
    cut() { if (node) node.port.postMessage({ cut: true }); },
    refused() { at("state").textContent = told.why; },
    ended() { at("state").textContent = told.why; },
  };
  if (Object.hasOwn(does, told.say)) does[told.say]();
}

let waiting = null;
let heardLast = 0;

function begin(position) { offset = position - heardLast; }

function send({ start, pcm }) {
  if (!socket || socket.readyState !== WebSocket.OPEN || offset === null) return;
  const packet = new Uint8Array(8 + pcm.byteLength);
  packet.set(new Uint8Array(new Float64Array([start + offset]).buffer));
  packet.set(new Uint8Array(pcm), 8);
  socket.send(packet);
}

function say(told) {
  if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(told));
}

async function listen() {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  });
  const context = new AudioContext({ sampleRate: 16000, latencyHint: "interactive" });
  await context.audioWorklet.addModule("/worklet.js");
  node = new AudioWorkletNode(context, "table", { numberOfInputs: 1, numberOfOutputs: 1, outputChannelCount: [1] });
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  node.port.onmessage = ({ data }) => {
    if (data.say) { if (offset !== null) say({ ...data, at: data.at + offset }); return; }
    heardLast = data.start;
    if (offset === null && waiting !== null) begin(waiting);
    ring.push(data);
    if (ring.length > KEPT) ring.shift();
    const loudest = new Int16Array(data.pcm).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    at("meter").value = loudest / 32768;
    send(data);
  };
  await context.resume();
  at("level").hidden = false;
  try { await navigator.wakeLock.request("screen"); } catch { /* the screen may go dark; the game goes on */ }
}

at("tap").onclick = async () => {
  at("tap").disabled = true;
  if (!at("begin").hidden) {
    const [game, lang] = at("games").value.split(" ");
    say({ say: "begin", game, lang, players: at("players").value });
  }
  try {
    if (!node) await listen();
    at("tap").hidden = true;
  } catch (error) {
    at("state").textContent = `No microphone: ${error.message}`;
    at("tap").disabled = false;
  }
};
at("typing").onsubmit = (event) => {
  event.preventDefault();
  if (at("line").value) say({ say: "line", text: at("line").value });
  at("line").value = "";
};

if (navigator.mediaDevices) connect();
else {
  at("state").hidden = at("tap").hidden = true; // nobody could be heard: the table is left to a page that can
  at("deaf").hidden = false;
}
