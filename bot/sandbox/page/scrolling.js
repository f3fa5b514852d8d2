// A pane that stays at its newest message, unless somebody scrolled back to read.
import { el } from "/play/markdown.js";

const NEAR = 80;

export class Scroller {
  constructor(log) {
    this.following = true;
    this.seen = "";
    this.node = el("div", { class: "scroller", onscroll: () => this.moved() }, log);
    this.jump = el("button", { type: "button", class: "jump", hidden: true,
      onclick: () => this.follow() }, "Newer messages ↓");
    const grown = new ResizeObserver(() => this.grown());
    grown.observe(log);
    grown.observe(this.node);
  }

  follow() {
    this.following = true;
    this.jump.hidden = true;
    this.node.scrollTop = this.node.scrollHeight;
  }

  // Something new at the end: whoever reads further up is told, not moved.
  arrived() {
    if (this.following) this.follow();
    else this.jump.hidden = false;
  }

  // What grows or is hidden scrolls too, but by nobody's wish.
  moved() {
    if (this.size() !== this.seen) return;
    const { scrollHeight, scrollTop, clientHeight } = this.node;
    this.following = scrollHeight - scrollTop - clientHeight < NEAR;
    if (this.following) this.jump.hidden = true;
  }

  grown() {
    this.seen = this.size();
    if (this.following) this.follow();
  }

  size() {
    return `${this.node.scrollHeight} ${this.node.clientHeight}`;
  }
}
