// Small multiples: the same heat map once for each value of the setting that was varied.

const SMALL = { wide: 330, high: 230, top: 24, below: 20 };

function drawMultiples() {
  const holder = document.querySelector("#multiples .row");
  holder.replaceChildren();
  const [across, up] = [axis(values(state.x)), axis(values(state.y))];
  const found = study.groups.map((name, group) =>
    pairs(study.rows.filter((row) => row.group === group), state.x, state.y, across, up));
  const most = Math.max(1, ...found.flatMap((bins) => [...bins.values()].map((rows) => rows.length)));
  study.groups.forEach((name, group) => drawMultiple(add(holder, "div"), group, found[group], across, up, most));
}

function drawMultiple(holder, group, found, across, up, most) {
  const { wide, high, top, below } = SMALL;
  const count = study.rows.filter((row) => row.group === group).length;
  const words = `${study.by || "group"} = ${groupName(group)}`;
  const svg = canvas(holder, wide, top + high + below, words);
  const pane = put(svg, "g", { class: "pane", tabindex: 0, role: "button", "aria-label": `show only ${words}` });
  put(pane, "text", { class: "title", x: 0, y: 14 }, groupName(group));
  put(pane, "text", { class: "small", x: wide, y: 14, "text-anchor": "end" }, plural(count, "level"));
  put(pane, "rect", { class: "frame", x: 0, y: top, width: wide, height: high, rx: 5 });
  drawCells(pane, found, across, up, most, { x: 0, y: top, wide, high });
  const end = binName(across, across.count - 1).replace(/^.* to /, "");
  put(pane, "text", { class: "small", x: 0, y: top + high + 15 }, show(round(across.low)));
  put(pane, "text", { class: "small", x: wide, y: top + high + 15, "text-anchor": "end" }, end);
  onPress(pane, () => {
    const select = document.getElementById("group");
    select.value = group;
    select.dispatchEvent(new Event("change"));
    document.getElementById("range").scrollIntoView({ behavior: "smooth" });
  });
}

function drawCells(parent, found, across, up, most, box) {
  const [dx, dy] = [box.wide / across.count, box.high / up.count];
  for (const [key, rows] of found) {
    const [i, j] = key.split(",").map(Number);
    put(parent, "rect", {
      fill: "var(--heat)", x: box.x + i * dx, y: box.y + box.high - (j + 1) * dy,
      width: Math.max(dx - 0.5, 0.8), height: Math.max(dy - 0.5, 0.8), "fill-opacity": strength(rows.length, most),
    });
  }
}

watch((what) => {
  if (what !== "axes") return;
  document.getElementById("multiples").hidden = study.groups.length < 2;
  document.querySelector("#multiples h2").textContent = `By ${study.by || "group"}`;
  const [across, up] = [state.x, state.y].map((index) => study.measures[index].title);
  document.querySelector("#multiples .hint").textContent = `For each value ${across} across and ${up} up, on the same axes; click one to see it alone.`;
  if (study.groups.length > 1) drawMultiples();
});
