"use strict";
// Follows the loop: what the server would show now takes the place of what it showed before, part by part. A part that is the same is
// left alone, so that what is being typed stays, and a log line that was told once is not told again.
(() => {
  const main = document.querySelector("main");
  const answer = document.getElementById("answer");
  const parts = (root) => [...root.querySelectorAll("[data-part]")];

  // A form as it came: what is typed in it, and told of that, is no change.
  const came = new WeakMap();
  const keep = (root) => { for (const form of root.querySelectorAll("form")) came.set(form, form.outerHTML); };
  const known = new Map();
  for (const part of parts(document)) known.set(part.id, part.innerHTML);
  keep(document);

  // The answer to a form may arrive after what came of it and more: what is older than what stands here is not shown.
  let number = Number(main.dataset.number);

  // What was answered to a touch is of no use any more when something else is asked, but for whoever is still reading it.
  const STANDS = 5000;
  let since = 0;
  let outdated = 0;

  const wither = () => {
    clearTimeout(outdated);
    const left = STANDS - (Date.now() - since);
    if (left <= 0) answer.textContent = "";
    else outdated = setTimeout(wither, left);
  };

  // Something else is wanted of whoever looks: the top, where it stands, comes into view at once, but for whoever is typing.
  const wanted = () => [...document.querySelectorAll("#first [name=way]")].map((form) => form.value).pop();
  const types = () => document.activeElement.matches("input[type=text], input[type=number], select");

  const show = (html, answered) => {
    const ended = main.dataset.moment === "over";
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const its = fresh.querySelector("main").dataset;
    if (its.events && fresh.body.className !== document.body.className) { // out of the lobby, into the game
      location.reload();
      return;
    }
    if (Number(its.number) >= number) {
      number = Number(its.number);
      const [asked, mine, before] = [known.get("asks"), "mine" in main.dataset, wanted()];
      const [ruled, ticked] = [known.get("ruling"), known.get("clock")];
      main.dataset.moment = its.moment;
      main.dataset.signal = its.signal;
      document.title = fresh.title; // after a game comes another
      document.body.dataset.game = fresh.body.dataset.game || "";
      for (const name of ["mine", "off", "quiet"]) {
        if (name in its) main.dataset[name] = "";
        else delete main.dataset[name];
      }
      keep(fresh);
      for (const part of parts(fresh)) replace(document.getElementById(part.id), part);
      if (known.get("asks") !== asked) wither();
      if (wanted() && wanted() !== before && !types()) scrollTo(0, 0);
      const [own, card] = [fresh.getElementById("mine"), document.getElementById("mine")];
      if (card && own) {
        card.hidden = own.hidden;
        if (!ended && its.moment === "over") card.open = false; // the scores come first
      }
      tell(fresh.getElementById("log"));
      fit();
      turns();
      if (!ended && its.moment === "over") {
        countUp();
        sting("end");
      } else if (its.verdict && known.get("ruling") !== ruled) sting(its.verdict);
      else if (known.get("clock") !== ticked && document.querySelector("#clock .last")) sting("last");
      if ("mine" in its && (!mine || known.get("asks") !== asked)) call();
    }
    if (answered) {
      answer.textContent = (fresh.getElementById("answer") || fresh.querySelector("h1")).textContent;
      since = Date.now();
      clearTimeout(outdated);
      const { top, bottom } = answer.getBoundingClientRect();
      if (answer.textContent && (top < 0 || bottom > innerHeight)) answer.scrollIntoView({ block: "end" }); // with the control above it
    }
  };

  const replace = (old, part) => {
    if (!old || known.get(part.id) === part.innerHTML) return;
    known.set(part.id, part.innerHTML);
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    const typed = [...old.querySelectorAll("input[type=text], input[type=number], select, input:checked")]
      .filter((field) => field.checked || (field.value !== field.defaultValue && !("sent" in field.dataset))) // what is only here
      .map((field) => [field, field.id, field.value]);
    merge(old, part);
    for (const [field, id, value] of typed) {
      const again = document.getElementById(id);
      if (!again || again === field) continue;
      if (field.matches(":checked")) again.checked = true;
      else again.value = value;
      if (again.dataset.check !== undefined) check(again);
    }
    if (focused && !focused.isConnected) (document.getElementById(focused.id) || stage()).focus();
  };

  // What is the same stays the very same, where it is: so nobody who is in it loses their place, and what is told of is only what is new.
  const merge = (old, fresh) => {
    const left = [...old.childNodes];
    for (const node of [...fresh.childNodes]) {
      const at = left.findIndex((other) => mark(other) === mark(node));
      if (at >= 0) {
        for (const gone of left.splice(0, at)) gone.remove();
        left.shift();
      } else if (node.tagName === "SECTION" && left.some((other) => other.tagName === "SECTION")) {
        while (left[0].tagName !== "SECTION") left.shift().remove();
        merge(left.shift(), node);
      } else {
        old.insertBefore(node, left[0] || null);
      }
    }
    for (const gone of left) gone.remove();
  };

  const mark = (node) => came.get(node) || node.outerHTML || node.textContent;

  // What had the focus is gone: to where the new state is told, and not to the top of the page.
  const stage = () => {
    const now = document.getElementById("stage");
    now.tabIndex = -1;
    return now;
  };

  // Points at the end run up to what they are. The number in the page is right from the beginning: what runs is only drawn over it.
  const RUNS = 1400;

  const countUp = () => {
    if (still.matches) return;
    const steps = [...document.querySelectorAll("#podium .step b")].filter((number) => /^\d+([.,]\d+)?$/.test(number.textContent));
    const begun = performance.now();
    const run = (now) => {
      const part = 1 - (1 - Math.min((now - begun) / RUNS, 1)) ** 3;
      for (const number of steps) {
        const [whole, decimals = ""] = number.textContent.split(/(?=[.,])/);
        const places = Math.max(decimals.length - 1, 0);
        const at = (Number(`${whole}${decimals}`.replace(",", ".")) * part).toFixed(places);
        if (part < 1) number.dataset.counted = at.replace(".", decimals[0] || ".");
        else delete number.dataset.counted;
      }
      if (part < 1) requestAnimationFrame(run);
    };
    requestAnimationFrame(run);
  };

  // On a television, which nobody scrolls, what is long is set smaller until all of it is seen, and what is short larger.
  const [SMALLEST, LARGEST] = [0.4, 1.35];

  const grows = (box) => box.matches('main:not([data-moment="over"], [data-moment="waiting"]:has(#joining img), :has(.clock .up)) > .stage:not(:has(.hue:not(.printed)))');

  const wide = (box) => box.scrollWidth > box.clientWidth + 1;

  const over = (box) => box.scrollHeight > box.clientHeight + 1 || (box.matches(".lobby .stage, .stage:has(.cards li, .letters)") && wide(box)) || [...box.querySelectorAll(".places li")].some(wide);

  const fit = () => {
    const boxes = document.querySelectorAll(".table section:has(> #lines), .table .stage, .table .joining, .table #log, .lobby .stage, .lobby .people");
    main.classList.add("measured"); // as it will stand: what arrives overshoots, and would count
    for (const box of boxes) box.style.removeProperty("--fit"); // of all: what one takes is the other's room
    for (const box of boxes) {
      let size = 1;
      if (grows(box)) box.style.setProperty("--fit", size = LARGEST);
      while (over(box) && (size -= 0.05) >= SMALLEST) box.style.setProperty("--fit", size);
    }
    main.classList.remove("measured");
  };

  // -- what somebody wants of this page, kept in this browser

  const stored = (key, value) => {
    try {
      if (value === undefined) return localStorage.getItem(`voicehost-${key}`);
      localStorage.setItem(`voicehost-${key}`, value);
    } catch { /* it is not allowed to keep anything */ }
    return null;
  };

  const wants = (name) => { const box = document.getElementById(`option-${name}`); return box && box.checked; };

  // Whoever was not looking when it became their turn is called once more when they do.
  let missed = false;

  const call = () => {
    missed = document.hidden;
    if (wants("buzz") && navigator.vibrate) navigator.vibrate(200);
    if (wants("tone")) tone();
  };

  // A phone that was locked, and a page that was not touched yet, may not sound: it does as soon as it may, if it is still asked for.
  let sound = null;
  let pending = false;

  const awake = () => {
    if (!wants("tone") && !sounding) return;
    sound = sound || new AudioContext();
    if (sound.state !== "running") sound.resume().catch(() => {});
  };

  const tone = () => {
    const asked = "mine" in main.dataset;
    awake();
    if (sound.state === "running") ring();
    else if (!pending) {
      pending = true;
      sound.resume().then(() => { if (!asked || "mine" in main.dataset) ring(); }, () => {}).finally(() => { pending = false; });
    }
  };

  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, awake);

  const ring = (pitch = 660, loud = 0.2, after = 0) => {
    const [note, level] = [sound.createOscillator(), sound.createGain()];
    const begins = sound.currentTime + after;
    note.frequency.value = pitch;
    level.gain.setValueAtTime(loud, begins);
    level.gain.linearRampToValueAtTime(0, begins + 0.2);
    note.connect(level).connect(sound.destination);
    note.start(begins);
    note.stop(begins + 0.2);
  };

  // A television's own sounds: half a second at most, and quiet, since the host speaks meanwhile and its microphone may hear them. There
  // are none while somebody performs, and none before somebody at this screen has turned them on.
  const STINGS = { hit: [523, 659, 784], miss: [233, 185], last: [880], end: [523, 659, 784, 1047] };
  const QUIET = 0.05;
  const sounds = document.getElementById("sounds");
  let sounding = sounds !== null && stored("sounds") === "yes";

  const sting = (name) => {
    if (!sounding || main.dataset.moment === "performing" || !sound || sound.state !== "running") return;
    (STINGS[name] || []).forEach((pitch, nth) => ring(pitch, QUIET, nth * 0.09));
  };

  if (sounds) {
    const STAYS = 4000;
    let hides = 0;
    sounds.hidden = false;
    sounds.setAttribute("aria-pressed", sounding);
    if (sounding) awake();
    sounds.addEventListener("click", () => {
      sounding = !sounding;
      stored("sounds", sounding ? "yes" : "no");
      sounds.setAttribute("aria-pressed", sounding);
      awake();
      if (sounding) sound.resume().then(() => sting("hit")).catch(() => {}); // heard once, and allowed by that touch
    });
    addEventListener("pointermove", (event) => { // as a player of films has it: there for whoever reaches for it
      if (!event.movementX && !event.movementY) return; // what moved was the page
      sounds.classList.add("near");
      clearTimeout(hides);
      hides = setTimeout(() => sounds.classList.remove("near"), STAYS);
    });
  }

  const settle = () => {
    const log = document.getElementById("heard");
    if (wants("quiet")) log.setAttribute("aria-live", "off");
    else log.removeAttribute("aria-live");
  };

  for (const box of document.querySelectorAll("#options input")) {
    box.checked = stored(box.id) === "yes";
    box.addEventListener("change", () => {
      stored(box.id, box.checked ? "yes" : "no");
      settle();
      if (box.checked && box.id !== "option-quiet") call(); // heard and felt once, and allowed by that touch
    });
  }
  if (document.getElementById("options")) {
    document.getElementById("options").hidden = false;
    settle();
  }
  for (const fold of document.querySelectorAll("details")) {
    const kept = stored(fold.id);
    if (kept) fold.open = kept === "open";
    fold.addEventListener("toggle", () => stored(fold.id, fold.open ? "open" : "shut"));
  }

  // What is being typed in private: the host says what there is to be warned of, once the typing has come to rest.
  const REST = 400;
  let resting = 0;

  const check = async (field) => {
    const typed = field.value;
    const told = document.getElementById(`${field.id}-checks`);
    let text = "";
    if (typed.trim()) {
      const sent = new URLSearchParams(new FormData(field.form));
      try {
        const answer = await fetch(`${field.form.action}/check`, { method: "POST", body: sent });
        text = answer.ok ? await answer.text() : "";
      } catch {
        return; // the network is gone: what stood there stands
      }
    }
    if (field.isConnected && field.value === typed && told.textContent !== text) told.textContent = text;
  };

  document.addEventListener("input", (event) => {
    if (event.target.dataset.check === undefined) return;
    clearTimeout(resting);
    resting = setTimeout(check, REST, event.target);
  });

  // A mark more than a list takes is in place of its oldest.
  const marked = new WeakMap();
  let marks = 0;

  document.addEventListener("change", (event) => {
    const list = event.target.closest(".picks");
    if (!list) return;
    marked.set(event.target, marks += 1);
    const boxes = [...list.querySelectorAll(":checked")].sort((one, other) => (marked.get(one) || 0) - (marked.get(other) || 0));
    for (const box of boxes.slice(0, -list.dataset.most)) box.checked = false;
  });

  // One of several boxes is sent as soon as it is filled, and as a question mark once it is empty.
  document.addEventListener("focusin", (event) => { if (event.target.matches(".boxes input")) event.target.select(); });

  document.addEventListener("input", (event) => {
    if (!event.target.matches(".boxes input")) return;
    event.target.value = event.target.value.trim() || "?";
    event.target.dataset.sent = "";
    event.target.form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })); // requestSubmit() is younger than some browsers
  });

  for (const field of document.querySelectorAll("[data-check]")) if (field.value) check(field); // typed before this was there

  const tell = (fresh) => {
    const log = document.getElementById("log");
    if (!fresh || !log) return;
    const last = log.lastElementChild ? Number(log.lastElementChild.dataset.number) : 0;
    const repeats = new Set([...fresh.querySelectorAll(".beside")].map((line) => line.dataset.number));
    for (const line of log.children) line.classList.toggle("beside", repeats.has(line.dataset.number)); // what the stage says beside it
    for (const line of [...fresh.children]) if (Number(line.dataset.number) > last) log.append(line);
    while (log.children.length > fresh.dataset.kept) log.firstElementChild.remove();
    log.parentElement.scrollTop = log.parentElement.scrollHeight;
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!main.dataset.events) return;
    event.preventDefault();
    const sent = new URLSearchParams(new FormData(form));
    const button = event.submitter; // as a second argument FormData takes it since 2023
    if (button && button.name) sent.append(button.name, button.value);
    try {
      const answer = await fetch(form.action, { method: "POST", body: sent });
      const html = await answer.text();
      if (answer.ok) for (const field of form.querySelectorAll("input[type=text], input[type=number]")) field.value = field.defaultValue;
      for (const told of form.querySelectorAll(".checks")) told.textContent = "";
      show(html, true);
    } catch {
      gone(); // what was typed stays in its field
      elsewhere();
    }
  });

  // A browser goes back to a stream that broke off, but gives up one that was refused, or that it slept through.
  const AGAIN = 2000;
  const TURN = 15000;
  let events = null;
  let waiting = 0;

  // A page that stands still without a word looks as if nothing had happened since. One error is a stream that began anew.
  let failures = 0;

  const gone = () => { if (!("off" in main.dataset)) answer.textContent = main.dataset.gone; }; // who has said good night may go

  const back = () => {
    if ([main.dataset.gone, main.dataset.elsewhere].includes(answer.textContent)) answer.textContent = "";
    failures = 0;
  };

  // In a hall another host goes on with the game when this page's own is gone, and knows this link too. What is being typed comes along, in
  // a part of the address that no host is sent.
  const SILENT = 5000;
  const TYPED = "#typed=";
  const fields = "input[type=text], input[type=number], select";
  let hosts = [];
  let beaten = 0;
  let asks = false;

  const elsewhere = async () => {
    if (asks) return;
    asks = true;
    for (const host of hosts) {
      try {
        const answer = await fetch(host, { signal: AbortSignal.timeout(SILENT / 2) });
        const there = answer.ok && (await answer.json()).address;
        if (!there || there === location.origin || !there.startsWith(`${location.protocol}//`)) continue;
        const typed = [...document.querySelectorAll(fields)].filter((field) => field.id && field.value).map((field) => [field.id, field.value]);
        location.replace(there + location.pathname + (typed.length ? TYPED + encodeURIComponent(JSON.stringify(typed)) : ""));
        break;
      } catch { /* it is gone too */ }
    }
    asks = false;
  };

  if (location.hash.startsWith(TYPED)) {
    try {
      for (const [id, value] of JSON.parse(decodeURIComponent(location.hash.slice(TYPED.length)))) {
        const field = document.getElementById(id);
        if (field && field.matches(fields)) field.value = value;
      }
    } catch { /* no page of ours has written that */ }
    history.replaceState(null, "", location.pathname);
  }

  setInterval(() => { if (hosts.length && performance.now() - beaten > SILENT) elsewhere(); }, SILENT / 5);

  const failed = () => {
    elsewhere();
    failures += 1;
    if (failures > 1) gone();
  };

  const follow = () => {
    clearTimeout(waiting);
    if (events) events.close();
    events = new EventSource(main.dataset.events);
    events.onopen = () => {
      number = 0; // another host may be there, which counts anew
      back();
    };
    events.addEventListener("hosts", (event) => { // which also says that this one is there
      hosts = JSON.parse(event.data);
      beaten = performance.now();
    });
    events.onmessage = (event) => show(event.data, false);
    events.addEventListener("elsewhere", () => { // too many pages follow this link: this one waits for its turn, and says so
      events.close();
      answer.textContent = main.dataset.elsewhere;
      waiting = setTimeout(follow, TURN);
    });
    events.onerror = () => {
      failed();
      if (events.readyState === EventSource.CLOSED) refused();
    };
  };

  const refused = async () => {
    const answer = await fetch(location.href).catch(() => null);
    if (answer && answer.status === 404) location.reload(); // the seat was freed: the page says so
    else waiting = setTimeout(follow, AGAIN);
  };

  // In the end there is much to tell of a game: a line at a time, where things may move; all of it for whoever hears the page.
  const LINE = 6000;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let turn = 0;

  const turns = () => {
    const lines = document.querySelector(".table #lines");
    const many = lines && main.dataset.moment === "over" && lines.children.length > 1 && !still.matches;
    if (!many && !document.querySelector(".turns")) return;
    lines.classList.toggle("turns", many);
    [...lines.children].forEach((line, at) => line.classList.toggle("unseen", "unseen" in line.dataset || (many && at !== turn % lines.children.length)));
    fit();
  };

  setInterval(() => { turn += 1; turns(); }, LINE);

  fit();
  turns();
  addEventListener("load", fit); // with its picture
  document.fonts.ready.then(fit); // and in its own letters
  addEventListener("resize", fit);
  addEventListener("animationend", (event) => { if (event.animationName === "late") fit(); });

  if (main.dataset.events) {
    follow();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      awake();
      if (missed && "mine" in main.dataset) call();
      missed = false;
      follow();
    });
    addEventListener("online", follow);
  }
})();
