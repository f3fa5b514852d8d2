// A message with all its components.
import { el, words } from "/play/markdown.js";

const STYLES = { 1: "primary", 3: "success", 4: "danger" };
export const EPHEMERAL = 64;
const LOADING = 128, V2 = 1 << 15;

export function drawMessage(message, app) {
  const author = message.author;
  const ephemeral = Boolean(message.flags & EPHEMERAL);
  const node = el("article", { class: ephemeral ? "message ephemeral" : "message",
    id: `message-${message.id}`, "data-message": message.id,
    "aria-label": `Message from ${author.global_name}` });
  node.append(el("div", {},
    el("span", { class: "who" }, author.global_name),
    author.bot ? el("span", { class: "badge" }, "APP") : null, " ",
    el("time", { class: "when", datetime: message.timestamp },
      new Date(message.timestamp).toLocaleTimeString("en", { timeStyle: "short" })),
    message.edited_timestamp ? el("span", { class: "when" }, " (edited)") : null));
  if (message.flags & LOADING) node.append(el("p", { class: "note", role: "status" }, "thinking…"));
  if (message.content) node.append(words(message.content, app.names));
  node.append(...message.embeds.map((embed) => drawEmbed(embed, app)));
  if (!(message.flags & V2)) node.append(...message.attachments.map(drawAttachment));
  const draw = (component) => drawComponent(component, message, app);
  node.append(...message.components.map(draw));
  node.append(el("p", { class: "failed", role: "alert", hidden: true }));
  if (ephemeral) node.append(note(message, app));
  return node;
}

function note(message, app) {
  const dismiss = () => app.dismiss(message);
  return el("p", { class: "note" }, "Only you can see this • ",
    el("button", { type: "button", onclick: dismiss }, "Dismiss message"));
}

function drawEmbed(embed, app) {
  const colour = embed.color ? { style: ["--accent", hex(embed.color)] } : {};
  return el("div", { class: "container", ...colour },
    embed.title ? el("strong", {}, embed.title) : null,
    embed.description ? words(embed.description, app.names) : null,
    ...(embed.fields || []).map((field) =>
      el("div", {}, el("strong", {}, field.name), words(field.value, app.names))),
    embed.footer ? el("small", {}, embed.footer.text) : null);
}

function drawAttachment(file) {
  if ((file.content_type || "").startsWith("image/")) {
    return picture(file.url, file.description, file.width, file.height);
  }
  return el("p", {}, el("a", { href: file.url, download: file.filename }, file.filename),
    ` (${file.size} bytes)`);
}

function picture(url, alt, width, height) {
  const large = () => enlarge(url, alt);
  const below = el("div", { class: "row" },
    el("button", { type: "button", "aria-label": "Show the picture large", onclick: large }, "⤢"));
  const shown = el("img", { src: url, alt: alt || "", width, height, onclick: large });
  const figure = el("figure", {}, shown, below);
  if (!alt) return figure;
  const caption = el("figcaption", { hidden: true }, alt);
  const show = (event) => {
    caption.hidden = !caption.hidden;
    event.currentTarget.setAttribute("aria-expanded", String(!caption.hidden));
  };
  below.append(el("button", { type: "button", "aria-expanded": "false",
    "aria-label": "Show the picture in words", onclick: show }, "ALT"));
  figure.append(caption);
  return figure;
}

function enlarge(url, alt) {
  const dialog = document.getElementById("large");
  const close = () => dialog.close();
  dialog.replaceChildren(el("button", { type: "button", onclick: close }, "Close"),
    el("img", { src: url, alt: alt || "", onclick: close }));
  dialog.showModal();
}

const hex = (colour) => "#" + colour.toString(16).padStart(6, "0");
const DRAW = {
  1: (c, m, app) => el("div", { class: "row" }, ...c.components.map((x) => drawComponent(x, m, app))),
  2: drawButton,
  3: drawSelect, 5: drawSelect, 6: drawSelect, 7: drawSelect, 8: drawSelect,
  9: (c, m, app) => el("div", { class: "part" },
    el("div", {}, ...c.components.map((x) => drawComponent(x, m, app))),
    drawComponent(c.accessory, m, app)),
  10: (c, m, app) => words(c.content, app.names),
  11: (c) => el("div", { class: "thumbnail" }, picture(c.media.url, c.description)),
  12: (c) => el("div", { class: "gallery" }, ...c.items.map((item) =>
    picture(item.media.url, item.description, item.media.width, item.media.height))),
  13: (c) => el("p", {}, el("a", { href: c.file.url, download: c.name }, c.name || "File")),
  14: (c) => el("hr", { class: c.divider ? null : "bare" }),
  17: (c, m, app) => el("div", { class: "container",
    ...(c.accent_color === null ? {} : { style: ["--accent", hex(c.accent_color)] }) },
    ...c.components.map((x) => drawComponent(x, m, app))),
};

function drawComponent(component, message, app) {
  return DRAW[component.type](component, message, app);
}

function drawButton(button, message, app) {
  const face = [button.emoji ? button.emoji.name + " " : "", button.label || ""].join("").trim();
  if (button.style === 5) return el("a", { href: button.url, target: "_blank", rel: "noreferrer" }, face);
  return el("button", { type: "button", class: STYLES[button.style], disabled: button.disabled,
    "data-custom-id": button.custom_id,
    onclick: () => app.onMessage(message, { do: "press", custom_id: button.custom_id }) }, face);
}

export function choicesOf(select, app) {
  if (select.type === 3) return select.options.map((o) => ({ ...o, text: o.label }));
  const found = [];
  if ([5, 7].includes(select.type)) found.push(...app.members());
  if ([6, 7].includes(select.type)) found.push(...app.roles());
  if (select.type === 8) found.push(...app.channels());
  const chosen = (select.default_values || []).map((v) => String(v.id));
  return found.map((o) => ({ ...o, label: o.text, default: chosen.includes(o.value) }));
}

function drawSelect(select, message, app) {
  const send = (values) =>
    app.onMessage(message, { do: "select", custom_id: select.custom_id, values });
  const name = select.placeholder || "Make a selection";
  const common = { "aria-label": name, "data-custom-id": select.custom_id };
  const options = choicesOf(select, app);
  if (select.max_values > 1) return several(select, name, common, options, send);
  const node = el("select", { ...common, disabled: select.disabled,
    onchange: (event) => send(event.currentTarget.value ? [event.currentTarget.value] : []) },
    el("option", { value: "", disabled: select.min_values > 0, selected: true }, name),
    ...options.map((o) => el("option", { value: o.value, selected: o.default },
      o.description ? `${o.label} (${o.description})` : o.label)));
  return node;
}

function several(select, name, common, options, send) {
  const { min_values: low, max_values: high } = select;
  const boxes = options.map((o) => el("input", { type: "checkbox", value: o.value,
    checked: o.default, disabled: select.disabled }));
  const done = el("button", { type: "button", onclick: () =>
    send(boxes.filter((box) => box.checked).map((box) => box.value)) }, "Choose");
  const count = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    done.disabled = chosen < low || chosen > high;
    for (const box of boxes) box.disabled = select.disabled || (!box.checked && chosen >= high);
  };
  const group = el("details", { class: "multi", onchange: count },
    el("summary", { ...common }, name),
    el("div", { role: "group", "aria-label": name }, el("small", {}, `Choose ${low} to ${high}`),
      ...options.map((o, at) => el("label", {}, boxes[at], " ", o.label,
        o.description ? el("small", {}, " " + o.description) : null))), done);
  count();
  return group;
}
