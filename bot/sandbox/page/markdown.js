// Discord's markdown, the part that bots write, as DOM nodes (never as HTML text).

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") node.style.setProperty(...value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const BLOCKS = [
  [/^```(?:\w*\n)?([\s\S]*?)```\n?/, (m) => el("pre", {}, m[1].replace(/\n$/, ""))],
  [/^(#{1,3}) +(.*)(?:\n|$)/, (m, names) => el(`h${m[1].length + 1}`, {}, ...inline(m[2], names))],
  [/^-# +(.*)(?:\n|$)/, (m, names) => el("p", {}, el("small", {}, ...inline(m[1], names)))],
  [/^((?:> .*(?:\n|$))+)/, (m, names) =>
    el("blockquote", {}, ...blocks(m[1].replace(/^> /gm, "").replace(/\n$/, ""), names))],
  [/^((?: *[-*] +.*(?:\n|$))+)/, (m, names) => list("ul", m[1], names)],
  [/^((?: *\d+\. +.*(?:\n|$))+)/, (m, names) => list("ol", m[1], names)],
  [/^(.*)(?:\n|$)/, (m, names) => el("p", {}, ...inline(m[1], names))],
];

export function words(text, names) {
  return el("div", { class: "words" }, ...blocks(text, names));
}

function blocks(text, names) {
  const made = [];
  while (text) {
    for (const [pattern, make] of BLOCKS) {
      const match = pattern.exec(text);
      if (match && match[0]) {
        made.push(make(match, names));
        text = text.slice(match[0].length);
        break;
      }
    }
  }
  return made;
}

function list(tag, text, names) {
  const items = text.replace(/\n$/, "").split("\n");
  const first = tag === "ol" ? { start: parseInt(items[0], 10) } : {};
  return el(tag, first, ...items.map((item) => {
    const match = /^( *)(?:[-*]|\d+\.) +(.*)$/.exec(item);
    const deep = Math.min(4, Math.floor(match[1].length / 2));
    return el("li", deep ? { style: ["margin-left", `${deep}rem`] } : {}, ...inline(match[2], names));
  }));
}

const nested = (tag, attributes) => (m, names) => el(tag, attributes || {}, ...inline(m[1], names));
const mention = (text) => el("span", { class: "mention" }, text);
const INLINE = [
  [/^\\([^\w\s])/, (m) => m[1]],
  [/^`([^`]+)`/, (m) => el("code", {}, m[1])],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, nested("strong")],
  [/^__([\s\S]+?)__(?!_)/, nested("u")],
  [/^\*([^\s*][^*]*?)\*/, nested("em")],
  [/^_([^\s_][^_]*?)_(?!\w)/, nested("em")],
  [/^~~([\s\S]+?)~~/, nested("s")],
  [/^\|\|([\s\S]+?)\|\|/, (m, names) => spoiler(inline(m[1], names))],
  [/^<@!?(\d+)>/, (m, names) => mention("@" + names.person(m[1]))],
  [/^<@&(\d+)>/, (m, names) => mention("@" + names.role(m[1]))],
  [/^<#(\d+)>/, (m, names) => channel(m[1], names)],
  [/^<\/([^:>]+):\d+>/, (m) => mention("/" + m[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] || "f")],
  [/^<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/^\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/, (m) => link(m[2], m[1])],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<>)]+/, (m) => link(m[0], m[0])],
];

function inline(text, names) {
  const made = [];
  let plain = "";
  while (text) {
    const found = INLINE.map(([pattern, make]) => [pattern.exec(text), make]).find(([m]) => m);
    if (!found) {
      const ordinary = /^(?:\w+|[^\w])/u.exec(text)[0];
      const run = /^https?:/.test(text.slice(1)) ? text[0] : ordinary;
      plain += run;
      text = text.slice(run.length);
      continue;
    }
    if (plain) made.push(plain);
    plain = "";
    made.push(found[1](found[0], names));
    text = text.slice(found[0][0].length);
  }
  if (plain) made.push(plain);
  return made;
}

function spoiler(children) {
  const open = (event) => event.currentTarget.classList.add("open");
  return el("span", { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler",
    onclick: open, onkeydown: (event) => event.key === "Enter" && open(event) }, ...children);
}

function link(url, text) {
  return el("a", { href: url, target: "_blank", rel: "noreferrer" }, text);
}

function channel(id, names) {
  return el("a", { href: "#", class: "mention", onclick: (event) => {
    event.preventDefault();
    names.go(id);
  } }, "#" + names.channel(id));
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" },
  d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [[60, "second", 1], [3600, "minute", 60], [86400, "hour", 3600],
  [2592000, "day", 86400], [31536000, "month", 2592000], [Infinity, "year", 31536000]];

function moment(seconds, style) {
  const when = new Date(seconds * 1000);
  const node = el("time", { datetime: when.toISOString(), title: when.toLocaleString(),
    "data-relative": style === "R" ? seconds : null });
  node.textContent = style === "R" ? relative(seconds)
    : new Intl.DateTimeFormat("en", STYLES[style]).format(when);
  return node;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [, unit, size] = STEPS.find(([below]) => Math.abs(away) < below);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    node.textContent = relative(Number(node.dataset.relative));
  }
}, 5000);
