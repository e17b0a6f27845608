// The panels: views, states, diagnostics, events.

import { element, find, place } from "./page.js";

export class Panels {
  constructor(page) {
    this.page = page;
    this.entries = 0;
    this.nodes = [];
    find("tree").addEventListener("keydown", (event) => this.walk(event));
  }

  show(message, screen) {
    if (screen === this.page.main) {
      if (message.tree) this.showTree(message.tree);
      if (message.state) this.showState(message.state);
    }
    if (message.inspected !== undefined) {
      this.page.inspector.show(message.inspected, screen);
      this.choose(message.inspected?.path);
    }
  }

  showTree(tree) {
    const paths = [];
    const depths = [];
    this.nodes = tree.map(([id, kind, parent, frame, isHidden], index) => {
      paths[index] = parent < 0 ? id : `${paths[parent]}/${id}`;
      depths[index] = parent < 0 ? 0 : depths[parent] + 1;
      return { id, kind, frame, isHidden, path: paths[index], depth: depths[index] };
    });
    const chosen = this.chosen;
    const rows = this.nodes.slice(0, 1500).map((node) => {
      const row = element("div", {
        class: `row${node.isHidden ? " hidden-view" : ""}`, role: "treeitem", "aria-level": node.depth + 1, "data-path": node.path,
        "aria-selected": node.path === chosen, onclick: () => this.page.inspect({ view: node.path }),
        onmouseenter: () => this.page.inspector.point(node.frame), onmouseleave: () => this.page.inspector.point(null),
      }, element("span", {}, node.id));
      if (node.kind !== node.id) row.append(element("span", { class: "kind" }, node.kind));
      row.append(element("span", { class: "size" }, `${node.frame[2]} × ${node.frame[3]}`));
      row.style.paddingLeft = `${6 + Math.min(node.depth, 14) * 12}px`;
      return row;
    });
    if (this.nodes.length > rows.length) rows.push(element("div", { class: "hint" }, `${this.nodes.length - rows.length} more views`));
    find("tree").replaceChildren(...rows);
  }

  choose(path) {
    this.chosen = path;
    for (const row of find("tree").children) {
      const isChosen = row.dataset.path === path;
      row.setAttribute("aria-selected", isChosen);
      if (isChosen) row.scrollIntoView({ block: "nearest" });
    }
  }

  walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.nodes.length) return;
    event.preventDefault();
    const now = this.nodes.findIndex((node) => node.path === this.chosen);
    const next = this.nodes[Math.min(this.nodes.length - 1, Math.max(0, now + step))];
    this.page.inspect({ view: next.path });
  }

  showState(entries) {
    const panel = find("state");
    // Keep the input that has the focus.
    if (panel.contains(document.activeElement) && document.activeElement.matches("input:not([type=checkbox])")) return;
    const shown = entries.filter((entry) => entry.part === "state");
    const others = entries.filter((entry) => entry.part === "property");
    panel.replaceChildren(...[...shown, ...others].slice(0, 200).map((entry, index) => this.field(entry, index)));
    if (!entries.length) panel.append(element("p", { class: "hint" }, "The script declares no states."));
  }

  field(entry, index) {
    const name = entry.part === "state" ? entry.name : `${entry.path.split("/").pop()}.${entry.name}`;
    const label = element("label", { for: `field-${index}`, title: `${entry.path} ${entry.kind}.${entry.name}` }, name);
    if (entry.holds) return element("div", { class: "field" }, label, element("small", {}, entry.holds));
    const set = (value) => this.page.send({
      type: "set", part: entry.part, path: entry.path, kind: entry.kind, name: entry.name, number: entry.number, value,
    });
    const input = typeof entry.value === "boolean"
      ? element("input", { id: `field-${index}`, type: "checkbox", onchange: (event) => set(event.target.checked) })
      : element("input", {
        id: `field-${index}`, value: typeof entry.value === "string" ? entry.value : JSON.stringify(entry.value), spellcheck: "false",
        onkeydown: (event) => { if (event.key === "Enter") event.target.blur(); },
        onchange: (event) => {
          try {
            set(typeof entry.value === "string" ? event.target.value : JSON.parse(event.target.value));
            event.target.classList.remove("wrong");
          } catch { event.target.classList.add("wrong"); }
        },
      });
    if (typeof entry.value === "boolean") input.checked = entry.value;
    return element("div", { class: "field" }, label, input);
  }

  showFindings(findings) {
    find("findings-count").textContent = findings.length || "";
    find("findings").replaceChildren(...findings.map((finding) => element("button", {
      class: `finding ${finding.severity}`, onclick: () => finding.view && this.page.inspect({ view: finding.view }),
    }, element("span", { class: "label" }, `${finding.code} `), finding.message, place(finding.source, "span"))));
    if (!findings.length) find("findings").append(element("p", { class: "hint" }, "No diagnostics."));
  }

  log(entries) {
    const list = find("log");
    for (const entry of entries) {
      if (entry.number <= this.entries) continue;
      this.entries = entry.number;
      list.append(element("li", { class: entry.kind === "fault" ? "fault-line" : entry.kind }, entry.text));
    }
    while (list.children.length > 200) list.firstChild.remove();
  }
}
