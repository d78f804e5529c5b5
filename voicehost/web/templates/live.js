"use strict";
// Follows the loop: what the server would show now takes the place of what it showed before, part by part. A part that is the same is
// left alone, so that what is being typed stays, and a log line that was told once is not told again.
(() => {
  const main = document.querySelector("main");
  const known = new Map();
  const parts = (root) => [...root.querySelectorAll("[data-part]")];
  for (const part of parts(document)) known.set(part.id, part.innerHTML);

  // The answer to a form may arrive after what came of it and more: what is older than what stands here is not shown.
  let number = Number(main.dataset.number);

  // What was answered to a touch is of no use any more when something else is asked, but for whoever is still reading it.
  const STANDS = 5000;
  const answer = document.getElementById("answer");
  let since = 0;

  const show = (html, answered) => {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    const its = Number(fresh.querySelector("main").dataset.number);
    if (its >= number) {
      number = its;
      const asked = known.get("asks");
      for (const part of parts(fresh)) replace(document.getElementById(part.id), part);
      if (known.get("asks") !== asked && Date.now() - since > STANDS) answer.textContent = "";
      tell(fresh.getElementById("log"));
    }
    if (answered) {
      answer.textContent = (fresh.getElementById("answer") || fresh.querySelector("h1")).textContent;
      since = Date.now();
    }
  };

  const replace = (old, part) => {
    if (!old || known.get(part.id) === part.innerHTML) return;
    known.set(part.id, part.innerHTML);
    const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
    const typed = [...old.querySelectorAll("input[type=text], select")].map((field) => [field.id, field.value]);
    old.replaceChildren(...part.childNodes);
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
      if (field && field.dataset.check !== undefined) check(field);
    }
    if (focused) (document.getElementById(focused) || heading()).focus();
  };

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

  for (const field of document.querySelectorAll("[data-check]")) if (field.value) check(field); // typed before this was there

  // What had the focus is gone: to where the new state is told, and not to the top of the page.
  const heading = () => {
    const now = document.getElementById("now-title");
    now.tabIndex = -1;
    return now;
  };

  const tell = (fresh) => {
    const log = document.getElementById("log");
    if (!fresh || !log) return;
    const last = log.lastElementChild ? Number(log.lastElementChild.dataset.number) : 0;
    for (const line of [...fresh.children]) if (Number(line.dataset.number) > last) log.append(line);
    while (log.children.length > fresh.dataset.kept) log.firstElementChild.remove();
    log.parentElement.scrollTop = log.parentElement.scrollHeight;
  };

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!main.dataset.events) return;
    event.preventDefault();
    const sent = new URLSearchParams(new FormData(form, event.submitter));
    try {
      const answer = await fetch(form.action, { method: "POST", body: sent });
      const html = await answer.text();
      if (answer.ok) for (const field of form.querySelectorAll("input[type=text]")) field.value = "";
      for (const told of form.querySelectorAll(".checks")) told.textContent = "";
      show(html, true);
    } catch {
      gone(); // what was typed stays in its field
    }
  });

  // A browser goes back to a stream that broke off, but gives up one that was refused, or that it slept through.
  const AGAIN = 2000;
  let events = null;
  let waiting = 0;

  // A page that stands still without a word looks as if nothing had happened since. One error is a stream that began anew.
  let failures = 0;

  const gone = () => { answer.textContent = main.dataset.gone; };

  const back = () => {
    if (failures && answer.textContent === main.dataset.gone) answer.textContent = "";
    failures = 0;
  };

  const failed = () => {
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
    events.onmessage = (event) => show(event.data, false);
    events.addEventListener("elsewhere", () => events.close()); // too many pages follow this seat: looked at again, this one does too
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

  if (main.dataset.events) {
    follow();
    document.addEventListener("visibilitychange", () => { if (!document.hidden) follow(); });
    addEventListener("online", follow);
  }
})();
