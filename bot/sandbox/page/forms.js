// What is filled in: the command box under each pane, and modals.
import { el } from "/play/markdown.js";
import { choicesOf } from "/play/messages.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, ROLE = 8, MENTIONABLE = 9, NUMBER = 10,
  ATTACHMENT = 11;

// A file of one's own; `read` waits until it is there to be sent.
function fileChooser(option, id) {
  const input = el("input", { id, type: "file", required: option.required });
  let chosen;
  const read = () => new Promise((done) => {
    chosen = undefined;
    const [file] = input.files;
    if (!file) return done();
    const reader = new FileReader();
    reader.onload = () => {
      chosen = { name: file.name, base64: reader.result.split(",")[1] ?? "" };
      done();
    };
    reader.onerror = done;
    reader.readAsDataURL(file);
  });
  return { nodes: input, value: () => chosen, read };
}

export class CommandBox {
  constructor(app, pane) {
    this.app = app;
    this.pane = pane;
    const id = `${pane}-command`;
    this.offers = el("ul", { class: "offers", role: "listbox", id: `${id}-offers`,
      "aria-label": "Commands", hidden: true });
    this.input = el("input", { id, role: "combobox", autocomplete: "off", "aria-expanded": "false",
      "aria-controls": `${id}-offers`, "aria-label": "Message or command",
      placeholder: "Type / for commands", oninput: () => this.offer(), onkeydown: (e) => this.key(e) });
    this.options = el("div");
    this.problem = el("p", { class: "failed", role: "alert", hidden: true });
    this.node = el("form", { class: "composer", novalidate: true, onsubmit: (e) => this.send(e) },
      this.problem, this.offers, this.options, this.input);
    this.command = null;
    this.at = 0;
  }

  offer() {
    const typed = this.input.value;
    if (this.command && typed.trim() !== "/" + this.command.name) this.drop();
    this.found = typed.startsWith("/") && !this.command
      ? this.app.commandsIn(this.pane).filter((c) => ("/" + c.name).includes(typed.trimEnd())) : [];
    this.at = 0;
    this.drawOffers();
  }

  drawOffers() {
    this.offers.replaceChildren(...this.found.map((command, at) => el("li", { role: "option",
      id: `${this.pane}-offer-${at}`, "aria-selected": String(at === this.at),
      onclick: () => this.take(command) },
      "/" + command.name, el("small", {}, command.description))));
    const open = this.found.length > 0;
    this.offers.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    if (open) this.input.setAttribute("aria-activedescendant", `${this.pane}-offer-${this.at}`);
    else this.input.removeAttribute("aria-activedescendant");
    this.offers.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  key(event) {
    if (this.offers.hidden) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.at = (this.at + step + this.found.length) % this.found.length;
    else if (event.key === "Enter" || event.key === "Tab") this.take(this.found[this.at]);
    else if (event.key === "Escape") this.found = [];
    else return;
    event.preventDefault();
    if (!this.command) this.drawOffers();
  }

  take(command) {
    this.command = command;
    this.found = [];
    this.input.value = "/" + command.name;
    this.drawOffers();
    this.fields = new Map(command.options.map((option) => [option, this.field(option)]));
    const fieldset = el("fieldset", {}, el("legend", {}, "/" + command.name),
      ...[...this.fields.values()].map((field) => field.node),
      el("div", { class: "row" }, el("button", { class: "primary" }, "Send"),
        el("button", { type: "button", onclick: () => this.cancel() }, "Cancel")));
    this.options.replaceChildren(fieldset);
    (fieldset.querySelector("input, select") || fieldset.querySelector("button")).focus();
  }

  field(option) {
    const id = `${this.pane}-option-${option.name}`;
    const control = this.control(option, id);
    const label = el("label", { for: id }, option.name,
      option.required ? el("span", { class: "required" }, " (required)") : null);
    const node = el("div", { class: "field", "data-option": option.name }, label,
      el("small", {}, option.description), ...[].concat(control.nodes));
    return { node, value: control.value, read: control.read };
  }

  control(option, id) {
    const listed = this.listed(option);
    if (listed) {
      const select = el("select", { id, required: option.required },
        el("option", { value: "" }, ""),
        ...listed.map((o) => el("option", { value: o.value }, o.text)));
      return { nodes: select, value: () => listed.find((o) => String(o.value) === select.value)?.value };
    }
    if (option.type === ATTACHMENT) return fileChooser(option, id);
    const numeric = [INTEGER, NUMBER].includes(option.type);
    const input = el("input", { id, required: option.required, autocomplete: "off",
      type: numeric && !option.autocomplete ? "number" : "text", min: option.min_value,
      max: option.max_value, step: option.type === NUMBER ? "any" : null,
      minlength: option.min_length, maxlength: option.max_length });
    const read = () => (input.value === "" ? undefined : numeric ? Number(input.value) : input.value);
    if (!option.autocomplete) return { nodes: input, value: read };
    return this.completing(option, input, read);
  }

  listed(option) {
    const { app } = this;
    if (option.choices?.length) return option.choices.map((c) => ({ value: c.value, text: c.name }));
    if (option.type === BOOLEAN) return [{ value: true, text: "True" }, { value: false, text: "False" }];
    if (option.type === USER) return app.members(true);
    if (option.type === ROLE) return app.roles();
    if (option.type === CHANNEL) return app.channels();
    if (option.type === MENTIONABLE) return [...app.members(true), ...app.roles()];
    return null;
  }

  completing(option, input, read) {
    const list = el("ul", { class: "offers", role: "listbox", hidden: true,
      "aria-label": `Choices for ${option.name}` });
    let chosen = null;
    let asked = 0;
    let at = -1;
    const close = () => { list.hidden = true; at = -1; };
    const take = (choice) => { chosen = choice; input.value = choice.name; close(); };
    const ask = async () => {
      const turn = ++asked;
      const outcome = await this.app.act({ do: "complete", channel: this.app.channelOf(this.pane),
        command: this.command.name, option: option.name, typed: input.value, values: this.values() });
      if (turn !== asked || !outcome.choices) return;
      at = -1;
      list.replaceChildren(...outcome.choices.map((choice) => el("li", { role: "option",
        "aria-selected": "false", onclick: () => { take(choice); input.focus(); } }, choice.name)));
      list.hidden = !outcome.choices.length;
      list.choices = outcome.choices;
    };
    input.addEventListener("input", () => { chosen = null; ask(); });
    input.addEventListener("focus", () => chosen || ask());
    input.addEventListener("keydown", (event) => {
      if (list.hidden) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) at = (at + step + list.choices.length) % list.choices.length;
      else if (event.key === "Enter" && at >= 0) take(list.choices[at]);
      else if (event.key === "Escape") close();
      else return;
      event.preventDefault();
      [...list.children].forEach((li, n) => li.setAttribute("aria-selected", String(n === at)));
    });
    return { nodes: [input, list], value: () => (chosen ? chosen.value : read()) };
  }

  values() {
    const filled = {};
    for (const [option, field] of this.fields) {
      const value = field.value();
      if (value !== undefined) filled[option.name] = value;
    }
    return filled;
  }

  async send(event) {
    event.preventDefault();
    const channel = this.app.channelOf(this.pane);
    this.say("");
    let asked;
    if (this.command) {
      await Promise.all([...this.fields.values()].map((field) => field.read?.()));
      asked = { do: "slash", channel, command: this.command.name, values: this.values() };
    } else {
      const content = this.input.value.trim();
      if (!content) return;
      if (content.startsWith("/")) return this.say("There is no such command here.");
      asked = { do: "say", channel, content };
    }
    const outcome = await this.app.act(asked);
    this.app.follow(this.pane);
    if (outcome.failed) this.say(outcome.failed);
    else this.cancel();
  }

  cancel() {
    this.drop();
    this.input.value = "";
    this.input.focus();
  }

  drop() {
    this.command = null;
    this.options.replaceChildren();
  }

  say(text) {
    this.problem.textContent = text;
    this.problem.hidden = !text;
  }
}

// -- modals

export function openModal(modal, act, app) {
  const dialog = document.getElementById("modal");
  const fields = [];
  const problem = el("p", { class: "failed", role: "alert", hidden: true });
  const parts = modal.components.map((top) => drawTop(top, fields, app));
  const form = el("form", { novalidate: true }, el("h2", { id: "modal-title" }, modal.title), ...parts,
    problem, el("div", { class: "row" }, el("button", { class: "primary" }, "Submit"),
      el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map((field) => [field.id, field.value()]));
    const outcome = await app.act({ do: "submit", opened: act, values });
    problem.hidden = !outcome.failed;
    problem.textContent = outcome.failed || "";
    if (!outcome.failed) dialog.close();
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

function drawTop(top, fields, app) {
  if (top.type === 10) return app.words(top.content);
  const field = top.type === 18 ? top.component : top.components[0];
  const id = `modal-${field.custom_id}`;
  const control = modalControl(field, id, app);
  fields.push({ id: field.custom_id, value: control.value });
  const required = field.required === false || field.type === 23 ? null
    : el("span", { class: "required" }, " *");
  const title = top.type === 18 ? top.label : field.label;
  const label = control.group ? el("span", { id: `${id}-label` }, title, required)
    : el("label", { for: id }, title, required);
  if (control.group) {
    control.node.setAttribute("role", control.group);
    control.node.setAttribute("aria-labelledby", `${id}-label`);
  }
  return el("div", { class: "field" }, label,
    top.description ? el("small", {}, top.description) : null, control.node);
}

function modalControl(field, id, app) {
  if (field.type === 4) {
    const node = el(field.style === 2 ? "textarea" : "input", { id, placeholder: field.placeholder,
      maxlength: field.max_length, minlength: field.min_length });
    node.value = field.value || "";
    return { node, value: () => node.value };
  }
  if (field.type === 23) {
    const node = el("input", { id, type: "checkbox", checked: field.default });
    return { node, value: () => node.checked };
  }
  if (field.type === 21) return boxes(field, id, "radio", field.options);
  if (field.type === 22) return boxes(field, id, "checkbox", field.options);
  const options = choicesOf(field, app);
  if ((field.max_values || 1) > 1) return boxes(field, id, "checkbox", options);
  const node = el("select", { id }, el("option", { value: "" }, field.placeholder || ""),
    ...options.map((o) => el("option", { value: o.value, selected: o.default }, o.label)));
  return { node, value: () => (node.value ? [node.value] : []) };
}

function boxes(field, id, type, options) {
  const inputs = options.map((o) => el("input", { type, name: id, value: o.value, checked: o.default }));
  const node = el("div", {}, ...options.map((o, at) => el("label", {}, inputs[at], " ", o.label,
    o.description ? el("small", {}, " " + o.description) : null, el("br"))));
  const chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  const value = type === "radio" ? () => chosen()[0] ?? null : chosen;
  return { node, value, group: type === "radio" ? "radiogroup" : "group" };
}
