// Editing of numbers in the script, with `--edit`. The engine decides which numbers can be edited.

import { element, find, place, toast } from "./page.js";

const across = ["left", "right", "leading", "trailing", "centerX"];
const down = ["top", "bottom", "centerY", "firstBaseline", "lastBaseline"];

export class Edits {
  constructor(page) {
    this.page = page;
    this.queue = [];
    this.isOn = false;
  }

  enable(isOn) {
    this.isOn = isOn;
    find("edits-panel").hidden = !isOn;
  }

  // MARK: Sending

  /** Sends changes one after the other, because each creates a new version. */
  send(changes) {
    this.queue.push(...changes);
    if (this.queue.length === changes.length) this.next();
  }

  next() {
    if (this.queue.length) this.page.main.link.send({ type: "edit", version: this.page.main.info.version, ...this.queue[0] });
  }

  /** Handles a new version: sends the next change, if any. */
  versionCame() {
    if (!this.queue.length) return;
    this.queue.shift();
    this.next();
  }

  refused() { this.queue = []; }

  undo(isRedo) { this.page.main.link.send({ type: isRedo ? "redo" : "undo" }); }

  // MARK: Values

  /** A number in the inspector: typed, stepped with the arrow keys, or dragged by its handle. */
  field(value, label, change) {
    const input = element("input", {
      type: "number", step: "any", value, "aria-label": label, class: "edit",
      onkeydown: (event) => {
        const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (event.key === "Enter") { event.preventDefault(); commit(); }
        else if (event.key === "Escape") input.value = value;
        else if (step) {
          event.preventDefault();
          input.value = rounded(Number(input.value) + step * (event.shiftKey ? 10 : 1));
        } else return;
        event.stopPropagation();
      },
      onblur: () => commit(),
    });
    const commit = () => {
      const wanted = Number(input.value);
      if (input.value === "" || !Number.isFinite(wanted) || wanted === value) { input.value = value; return; }
      change(wanted);
    };
    const handle = element("span", { class: "handle", "aria-hidden": "true", title: "Drag to change" }, "↔");
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const start = event.clientX;
      const move = (event) => { input.value = rounded(value + Math.round((event.clientX - start) / 3)); };
      handle.addEventListener("pointermove", move);
      handle.addEventListener("pointerup", () => { handle.removeEventListener("pointermove", move); commit(); }, { once: true });
    });
    return element("span", { class: "number" }, handle, input);
  }

  /** The number of a constraint, or the reason why it cannot be edited. */
  statement(statement, source) {
    if (statement.fixed !== "") return element("small", { class: "hint fixed" }, statement.fixed);
    return this.field(statement.constant, `The number of ${statement.stem}`,
      (value) => this.send([{ stem: statement.stem, source, value }]));
  }

  property(view, name, value) {
    return this.field(value, name, (wanted) => this.send([{ view: view.path, property: name, value: wanted }]));
  }

  // MARK: Dragging a view

  /** Starts dragging the inspected view if the pointer is on it. */
  begin(screen, point) {
    const view = this.page.inspector.view;
    if (!this.isOn || screen !== this.page.main || !view?.explained || this.page.inspector.screen !== screen) return false;
    const [x, y, width, height] = view.onScreen;
    if (point.x < x || point.x >= x + width || point.y < y || point.y >= y + height) return false;
    // The right and lower edges resize the view; other points move it.
    const reach = 7 / screen.zoom;
    const sizes = [width > 3 * reach && point.x > x + width - reach, height > 3 * reach && point.y > y + height - reach];
    this.drag = { view, screen, start: point, sizes, box: this.page.inspector.box(view.onScreen, screen, "mark ghost"), delta: [0, 0] };
    return true;
  }

  move(point, isStraight) {
    if (!this.drag) return;
    const { view, screen, start, box, sizes } = this.drag;
    let delta = [Math.round(point.x - start.x), Math.round(point.y - start.y)];
    if (isStraight) delta = Math.abs(delta[0]) > Math.abs(delta[1]) ? [delta[0], 0] : [0, delta[1]];
    const isSize = sizes[0] || sizes[1];
    if (isSize) delta = delta.map((value, index) => sizes[index] ? value : 0);
    this.drag.delta = delta;
    const [x, y, width, height] = view.onScreen;
    const place = isSize ? [x, y, Math.max(0, width + delta[0]), Math.max(0, height + delta[1])] : [x + delta[0], y + delta[1], width, height];
    ["left", "top", "width", "height"].forEach((name, index) => { box.style[name] = `${place[index] * screen.zoom}px`; });
    box.replaceChildren(element("b", {}, `${signed(delta[0])}, ${signed(delta[1])}`));
    if (!box.isConnected) screen.marks.append(box);
  }

  /** Ends the drag: changes the numbers of the position or size by the distance. */
  end() {
    const drag = this.drag;
    this.drag = null;
    drag?.box.remove();
    if (!drag || !(drag.delta[0] || drag.delta[1])) return false;
    const changes = [];
    const isSize = drag.sizes[0] || drag.sizes[1];
    const axes = isSize ? [[0, ["width"], "the view's width"], [1, ["height"], "the view's height"]] : [[0, across, "the view's horizontal position"], [1, down, "the view's vertical position"]];
    for (const [index, names, what] of axes) {
      const delta = drag.delta[index];
      if (!delta) continue;
      const own = drag.view.explained.attributes.flatMap((attribute) => attribute.determinedBy.map((reason) => ({ ...reason.statement, source: reason.source })))
        .filter((statement) => statement.view === drag.view.path && names.includes(statement.attribute));
      const found = own.find((statement) => statement.fixed === "");
      if (found) changes.push({ stem: found.stem, source: found.source, value: rounded(found.constant + delta) });
      else toast(own.length ? `The script was not changed: ${own[0].fixed}` : `No number in the script sets ${what}.`);
    }
    if (changes.length) this.send(changes);
    return true;
  }

  cancel() {
    this.drag?.box.remove();
    this.drag = null;
  }

  // MARK: List of changes

  show(steps) {
    if (!steps) return;
    const text = JSON.stringify(steps);
    if (text === this.shown) return;
    this.shown = text;
    const step = (item) => element("li", { class: item.undone ? "undone" : undefined },
      place(`${item.file}:${item.line}`), ...difference(item.before, item.after));
    find("edits").replaceChildren(...(steps.length ? steps.toReversed().map(step) : [element("li", { class: "hint" }, "No changes yet. Change a number in the inspector, or drag the inspected view.")]));
    find("undo").disabled = !steps.some((item) => !item.undone);
    find("redo").disabled = !steps.some((item) => item.undone);
  }
}

/** The changed part of a line with some context; the tooltip has the whole line. */
function difference(before, after) {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  // Show whole numbers.
  while (start > 0 && /[-.\d]/.test(before[start - 1])) start -= 1;
  while (end > 0 && /[.\d]/.test(before.at(-end))) end -= 1;
  const from = Math.max(before.length - before.trimStart().length, start - 26);
  return [["del", before], ["ins", after]].map(([kind, line]) => {
    const to = Math.min(line.length, line.length - end + 12);
    return element(kind, { title: line.trim() }, `${from > 0 && from === start - 26 ? "…" : ""}${line.slice(from, start)}`,
      element("b", {}, line.slice(start, line.length - end)), `${line.slice(line.length - end, to)}${to < line.length ? "…" : ""}`);
  });
}

const rounded = (value) => Math.round(value * 1000) / 1000;
const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "−"));
