// The heat map: how often two measures go together, with each one's own histogram beside it.

const HEAT = { left: 58, top: 78, wide: 470, high: 400, right: 74, below: 52 };
const strength = (count, most) => 0.14 + 0.86 * Math.sqrt(count / most);

function drawHeat() {
  const [across, up] = [axis(values(state.x)), axis(values(state.y))];
  const { left, top, wide, high, right, below } = HEAT;
  const rows = shown();
  const title = `${study.measures[state.x].title} and ${study.measures[state.y].title}`;
  const svg = canvas(document.getElementById("heat"), left + wide + right, top + high + below, title);
  svg.id = "heatmap";
  put(svg, "rect", { class: "frame", x: left, y: top, width: wide, height: high, rx: 6 });
  drawAxes(svg, across, up);
  drawBins(svg, pairs(rows, state.x, state.y, across, up), across, up);
  drawMarginals(svg, rows, across, up);
}

function drawAxes(svg, across, up) {
  const { left, top, wide, high } = HEAT;
  const [dx, dy] = [wide / across.count, high / up.count];
  const shift = (scale) => (scale.whole && scale.step === 1 ? 0.5 : 0);
  for (const bin of ticks(across)) {
    const x = left + (bin + shift(across)) * dx;
    put(svg, "text", { x, y: top + high + 18, "text-anchor": "middle" }, show(round(across.low + bin * across.step)));
  }
  for (const bin of ticks(up)) {
    const y = top + high - (bin + shift(up)) * dy;
    put(svg, "text", { x: left - 8, y: y + 4, "text-anchor": "end" }, show(round(up.low + bin * up.step)));
  }
  put(svg, "text", { class: "title", x: left + wide / 2, y: top + high + 42, "text-anchor": "middle" }, named(state.x));
  const turned = `translate(14 ${top + high / 2}) rotate(-90)`;
  put(svg, "text", { class: "title", transform: turned, "text-anchor": "middle" }, named(state.y));
}

function named(measure) {
  const { title, unit } = study.measures[measure];
  return unit && unit !== title ? `${title} (${unit})` : title;
}

function drawBins(svg, found, across, up) {
  const { left, top, wide, high } = HEAT;
  const [dx, dy] = [wide / across.count, high / up.count];
  const most = Math.max(1, ...[...found.values()].map((rows) => rows.length));
  const gap = Math.min(1.5, dx * 0.1, dy * 0.1);
  for (const [key, rows] of found) {
    const [i, j] = key.split(",").map(Number);
    const where = `${study.measures[state.x].title} ${binName(across, i)}, ${study.measures[state.y].title} ${binName(up, j)}`;
    const bin = put(svg, "rect", {
      class: "bin", "data-bin": key, x: left + i * dx + gap / 2, y: top + high - (j + 1) * dy + gap / 2,
      width: dx - gap, height: dy - gap, rx: Math.min(3, dx / 5, dy / 5), "fill-opacity": strength(rows.length, most),
      tabindex: 0, role: "button", "aria-label": `${plural(rows.length, "level")}: ${where}`,
    });
    hint(bin, `${plural(rows.length, "level")} · ${where}`);
    onPress(bin, () => pick({ key, where }, rows));
  }
}

function drawMarginals(svg, rows, across, up) {
  const { left, top, wide, high } = HEAT;
  const [xs, ys] = [histogram(rows, state.x, across), histogram(rows, state.y, up)];
  const [dx, dy] = [wide / across.count, high / up.count];
  const [mostX, mostY] = [Math.max(1, ...xs), Math.max(1, ...ys)];
  xs.forEach((count, i) => {
    const tall = (60 * count) / mostX;
    const bar = put(svg, "rect", { class: "bar", "data-x": i, x: left + i * dx + 0.5, y: top - 8 - tall, width: Math.max(1, dx - 1), height: tall });
    hint(bar, `${plural(count, "level")} · ${study.measures[state.x].title} ${binName(across, i)}`);
  });
  ys.forEach((count, j) => {
    const long = (60 * count) / mostY;
    const bar = put(svg, "rect", { class: "bar", "data-y": j, x: left + wide + 8, y: top + high - (j + 1) * dy + 0.5, width: long, height: Math.max(1, dy - 1) });
    hint(bar, `${plural(count, "level")} · ${study.measures[state.y].title} ${binName(up, j)}`);
  });
}

// Which bin is chosen, without drawing all of them anew: the focus must stay where it is.
function markBin() {
  const [i, j] = state.bin ? state.bin.key.split(",") : [];
  for (const part of document.querySelectorAll("#heatmap .bin")) part.classList.toggle("chosen", part.dataset.bin === state.bin?.key);
  for (const part of document.querySelectorAll("#heatmap .bar"))
    part.classList.toggle("chosen", part.dataset.x === i && i !== undefined ? true : part.dataset.y === j && j !== undefined);
}

// The fullest bin is chosen to begin with, so that the shelf shows at once what it is for.
function pickFullest() {
  const found = pairs(shown(), state.x, state.y, axis(values(state.x)), axis(values(state.y)));
  const best = [...found].sort((one, other) => other[1].length - one[1].length)[0];
  if (!best) return pick(null, shown());
  const part = document.querySelector(`#heatmap [data-bin="${best[0]}"]`);
  pick({ key: best[0], where: part.getAttribute("aria-label").replace(/^.*?: /, "") }, best[1]);
}

watch((what) => {
  if (what === "bin") return markBin();
  if (what !== "axes") return;
  drawHeat();
  pickFullest();
});
