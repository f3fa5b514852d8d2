// The page: what the server tells is drawn, what the person does is sent.
import { el, words } from "/play/markdown.js";
import { EPHEMERAL, drawMessage } from "/play/messages.js";
import { CommandBox, openModal } from "/play/forms.js";
import { Scroller } from "/play/scrolling.js";

const byId = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search).get("as") || "";
const state = { places: null, stale: true, channel: null, messages: new Map(), unread: new Set(),
  acts: new Map(), next: 1 };
const LOST = "The connection was lost; try again in a moment.";
const PANES = ["channel", "dm"];
let socket = null;

const guild = () => state.places.guilds.find((g) => g.channels.some((c) => c.id === state.channel))
  || state.places.guilds[0];
const everyChannel = () => state.places?.guilds.flatMap((g) => g.channels) ?? [];
const here = () => everyChannel().find((c) => c.id === state.channel);
const person = (id) => state.places.people.find((p) => p.id === id);
const me = () => person(state.places.me);
const found = (list, id) => list.find((one) => one.id === id)?.name ?? "unknown";

const app = {
  names: {
    person: (id) => person(id)?.display ?? "unknown",
    role: (id) => found(state.places.guilds.flatMap((g) => g.roles), id),
    channel: (id) => found(everyChannel(), id),
    go: (id) => everyChannel().some((c) => c.id === id) && openChannel(id),
  },
  words: (text) => words(text, app.names),
  members: () => (guild()?.members ?? []).map((id) => ({ value: id, text: person(id).display })),
  roles: () => (guild()?.roles ?? []).map((r) => ({ value: r.id, text: r.name })),
  channels: () => (guild()?.channels ?? []).map((c) => ({ value: c.id, text: "#" + c.name })),
  channelOf: (pane) => (pane === "dm" ? state.places.dm.id : state.channel),
  commandsIn: (pane) => (pane === "dm" ? state.places?.dm
    : here())?.commands ?? [],
  follow: (pane) => scrollers[pane].follow(),
  act(asked) {
    if (socket.readyState !== WebSocket.OPEN) return Promise.resolve({ failed: LOST });
    const act = state.next++;
    return new Promise((answer) => {
      state.acts.set(act, answer);
      socket.send(JSON.stringify({ ...asked, act }));
    }).then((outcome) => {
      if (outcome.modal) openModal(outcome.modal, act, app);
      return outcome;
    });
  },
  async onMessage(message, asked) {
    const node = byId(`message-${message.id}`);
    node.setAttribute("aria-busy", "true");
    const outcome = await app.act({ ...asked, channel: message.channel_id, message: message.id });
    const now = byId(`message-${message.id}`);
    if (!now) return;
    now.removeAttribute("aria-busy");
    const notice = now.querySelector(":scope > .failed");
    notice.textContent = outcome.failed || "";
    notice.hidden = !outcome.failed;
  },
  dismiss(message) {
    app.act({ do: "dismiss", channel: message.channel_id, message: message.id });
    forget(message.channel_id, message.id);
  },
};

const boxes = { channel: new CommandBox(app, "channel"), dm: new CommandBox(app, "dm") };
const scrollers = {};
for (const pane of PANES) {
  const log = el("div", { class: "messages", role: "log", "aria-live": "polite", tabindex: 0,
    "aria-label": pane === "dm" ? "Direct messages with the bot" : "Messages" });
  const scroller = new Scroller(log);
  scrollers[pane] = scroller;
  byId(pane).append(el("h2", {}, ""),
    el("div", { class: "threads", role: "tablist", "aria-label": "Threads" }),
    el("p", { class: "empty", hidden: true }), scroller.node, scroller.jump, boxes[pane].node);
}

// -- drawing

function paneOf(channel) {
  if (channel === state.places?.dm.id) return "dm";
  return channel === state.channel ? "channel" : null;
}

function log(channel) {
  const pane = paneOf(channel);
  return pane && byId(pane).querySelector(".messages");
}

function showMessage(message) {
  const known = state.messages.get(message.channel_id) ?? new Map();
  state.messages.set(message.channel_id, known);
  const news = !known.has(message.id) && !message.edited_timestamp;
  known.set(message.id, message);
  const pane = paneOf(message.channel_id);
  if (!pane) return news;
  const old = byId(`message-${message.id}`);
  const focused = old?.contains(document.activeElement) && document.activeElement.dataset.customId;
  const fresh = drawMessage(message, app);
  if (old) old.replaceWith(fresh);
  else if (!insert(log(message.channel_id), fresh)) return false;
  if (focused) fresh.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus();
  drawEmpty(pane);
  return news;
}

// A message that just came: marked where it cannot be seen yet.
function hear(message) {
  if (!showMessage(message)) return;
  const pane = paneOf(message.channel_id);
  if (message.flags & EPHEMERAL) scrollers[pane]?.follow();
  else scrollers[pane]?.arrived();
  if (pane && isShown(pane)) return;
  state.unread.add(message.channel_id);
  drawUnread();
}

// In its place by age; what is older than all that was loaded stays away.
function insert(into, fresh) {
  const age = (node) => BigInt(node.dataset.message);
  const next = [...into.children].find((node) => age(node) > age(fresh));
  if (!next) into.append(fresh);
  else if (next === into.firstElementChild) return false;
  else next.before(fresh);
  return true;
}

function forget(channel, id) {
  state.messages.get(channel)?.delete(id);
  byId(`message-${id}`)?.remove();
  const pane = paneOf(channel);
  if (pane) drawEmpty(pane);
}

async function load(channel) {
  const outcome = await app.act({ do: "open", channel });
  const pane = paneOf(channel);
  if (!pane || outcome.failed) return;
  state.messages.set(channel, new Map());
  log(channel).replaceChildren();
  for (const message of outcome.history) showMessage(message);
  drawEmpty(pane);
  scrollers[pane].follow();
}

function openChannel(id) {
  state.channel = id;
  history.replaceState(null, "", `?as=${encodeURIComponent(me().name)}#${id}`);
  drawPlaces();
  showPane("channel");
  return load(id);
}

// What to do where nothing was said yet.
function drawEmpty(pane) {
  const hint = byId(pane).querySelector(".empty");
  const first = pane === "channel" && app.commandsIn(pane).find((c) => c.name.endsWith(" new"));
  const type = () => boxes[pane].take(first);
  hint.hidden = byId(pane).querySelector(".messages").childElementCount > 0;
  if (pane === "dm") {
    hint.replaceChildren("Nothing here yet. What only you may know will come here.");
  } else if (first) {
    hint.replaceChildren("Nothing here yet. Type ",
      el("button", { type: "button", onclick: type }, "/" + first.name), " to begin.");
  } else {
    hint.replaceChildren("Nothing here yet. Type / to see what can be done.");
  }
}

// -- what has not been seen

function isShown(pane) {
  return byId(pane).offsetParent !== null && !document.hidden;
}

function drawUnread() {
  for (const pane of PANES) {
    const channel = app.channelOf(pane);
    if (isShown(pane)) state.unread.delete(channel);
    const tab = byId("panes").querySelector(`button[data-pane=${pane}] .unread`);
    tab.hidden = !state.unread.has(channel);
  }
  for (const button of byId("places").querySelectorAll("[data-channel]")) {
    button.classList.toggle("unread", state.unread.has(button.dataset.channel));
  }
  document.title = `${state.unread.size ? "● " : ""}${me()?.display ?? ""} · Pitboard`;
}

document.addEventListener("visibilitychange", () => state.places && drawUnread());

function channelButton(channel) {
  const mark = channel.locked ? "🔒 " : channel.archived ? "💤 " : channel.parent ? "↳ " : "# ";
  return el("button", { type: "button", "data-channel": channel.id,
    "aria-current": channel.id === state.channel ? "page" : null,
    onclick: () => openChannel(channel.id) }, mark + channel.name);
}

function drawPlaces() {
  const { guilds, people, dm } = state.places;
  byId("places").replaceChildren(...guilds.flatMap((g) => [
    el("h2", {}, g.name),
    el("ul", {}, ...g.channels.filter((c) => !c.parent && c.type === 0).map((c) => el("li", {},
      channelButton(c), el("ul", {}, ...g.channels.filter((t) => t.parent === c.id)
        .map((t) => el("li", {}, channelButton(t)))))))]));
  byId("channel").querySelector("h2").textContent = here() ? "# " + here().name : "No channel";
  byId("dm").querySelector("h2").textContent = "@ " + dm.name;
  drawThreads();
  byId("me").replaceChildren(...people.filter((p) => !p.bot).map((p) =>
    el("option", { value: p.name, selected: p.id === me().id }, p.display)),
    el("option", { value: "+" }, "New member…"));
  PANES.forEach(drawEmpty);
  drawUnread();
}

function drawThreads() {
  const top = here()?.parent ?? here()?.id;
  const family = everyChannel().filter((c) => c.id === top || c.parent === top);
  byId("channel").querySelector(".threads").replaceChildren(
    ...(family.length < 2 ? [] : family.map((c) => el("button", { type: "button", role: "tab",
      "aria-selected": String(c.id === state.channel), onclick: () => openChannel(c.id) }, c.name))));
}

function showPane(pane) {
  document.body.dataset.pane = pane;
  for (const tab of byId("panes").children) {
    tab.setAttribute("aria-selected", String(tab.dataset.pane === pane));
  }
  if (state.places) drawUnread();
}

for (const tab of byId("panes").children) {
  tab.addEventListener("click", () => showPane(tab.dataset.pane));
}
byId("me").addEventListener("change", (event) => {
  let name = event.currentTarget.value;
  if (name === "+") name = (prompt("Name of the new member") || "").trim().toLowerCase();
  if (name) location.search = `?as=${encodeURIComponent(name)}`;
  else drawPlaces();
});

// -- the line to the server

const HEAR = {
  places(told) {
    const first = state.stale;
    state.places = told;
    state.stale = false;
    const ids = everyChannel().map((c) => c.id);
    const gone = state.channel && !ids.includes(state.channel);
    if (first || gone || !state.channel) {
      const wanted = location.hash.slice(1);
      state.channel = ids.includes(wanted) ? wanted
        : everyChannel().find((c) => c.type === 0)?.id ?? null;
      if (state.channel) load(state.channel);
      if (first) load(told.dm.id);
    }
    drawPlaces();
  },
  message: (told) => hear(told.message),
  gone: (told) => forget(told.channel, told.id),
  outcome(told) {
    state.acts.get(told.act)?.(told);
    state.acts.delete(told.act);
  },
};

function connect() {
  socket = new WebSocket(`ws://${location.host}/play/live?as=${encodeURIComponent(asked)}`);
  socket.onopen = () => { byId("connection").textContent = "Connected"; };
  socket.onmessage = (event) => {
    const told = JSON.parse(event.data);
    HEAR[told.kind](told);
  };
  socket.onclose = () => {
    byId("connection").textContent = "Connection lost, trying again…";
    for (const answer of state.acts.values()) answer({ failed: LOST });
    state.acts.clear();
    state.stale = true;
    setTimeout(connect, 1000);
  };
}

showPane("channel");
if (matchMedia("(min-width: 801px)").matches) boxes.channel.input.focus();
connect();
