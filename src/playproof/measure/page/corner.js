// The corner plot: histograms on the diagonal, pairs below it, correlations above.

const MOST_IN_CORNER = 6;
const favourites = ["path_length", "density", "branching", "linearity", "turns", "dead_end_tiles", "tile_entropy", "symmetry"];
let cornered = [...new Set([...favourites.map((name) => numberOf(name)).filter((index) => index >= 0), ...varied])].slice(0, 5);

function drawChips() {
  const holder = document.querySelector("#corner .chips");
  holder.replaceChildren();
  for (const index of varied) {
    const pressed = cornered.includes(index);
    const chip = add(holder, "button", { type: "button", "aria-pressed": pressed }, study.measures[index].title);
    chip.addEventListener("click", () => {
      cornered = pressed ? cornered.filter((other) => other !== index) : [...cornered, index].slice(-MOST_IN_CORNER);
      drawChips();
      drawCorner();
    });
  }
}

function drawCorner() {
  const [side, gap, top] = [130, 10, 22];
  const whole = cornered.length * (side + gap);
  const svg = canvas(document.querySelector("#corner .plot"), Math.max(whole, 1), whole + top, "each measure against each");
  svg.style.maxWidth = `${whole * 1.2}px`;
  const rows = shown();
  const scales = cornered.map((measure) => axis(values(measure), 16));
  cornered.forEach((x, i) => {
    put(svg, "text", { class: "strong small", x: i * (side + gap) + side / 2, y: 13, "text-anchor": "middle" }, study.measures[x].title);
    cornered.forEach((y, j) => drawPane(svg, rows, [x, y], [i, j], scales, { x: i * (side + gap), y: top + j * (side + gap), wide: side, high: side }));
  });
}

function drawPane(svg, rows, [x, y], [i, j], scales, box) {
  const pane = put(svg, "g", i < j ? { class: "pane", tabindex: 0, role: "button" } : {});
  if (i > j) return drawCorrelation(pane, correlation(rows, x, y), box);
  put(pane, "rect", { class: "frame", x: box.x, y: box.y, width: box.wide, height: box.high, rx: 5 });
  if (i === j) return drawBars(pane, histogram(rows, x, scales[i]), box);
  const found = pairs(rows, x, y, scales[i], scales[j]);
  drawCells(pane, found, scales[i], scales[j], Math.max(1, ...[...found.values()].map((bin) => bin.length)), box);
  const words = `${study.measures[x].title} and ${study.measures[y].title}`;
  pane.setAttribute("aria-label", `show ${words}`);
  hint(pane, words);
  onPress(pane, () => showLarge(x, y));
}

function showLarge(x, y) {
  document.getElementById("x").value = x;
  document.getElementById("y").value = y;
  choose(x, y);
  document.getElementById("range").scrollIntoView({ behavior: "smooth" });
}

function drawBars(pane, counts, box) {
  const most = Math.max(1, ...counts);
  const wide = box.wide / counts.length;
  counts.forEach((count, bin) => {
    const tall = (0.9 * box.high * count) / most;
    put(pane, "rect", { class: "bar", x: box.x + bin * wide + 0.4, y: box.y + box.high - tall, width: Math.max(0.8, wide - 0.8), height: tall });
  });
}

function drawCorrelation(pane, r, box) {
  const size = r === null ? 13 : 13 + 12 * Math.abs(r);
  const place = { x: box.x + box.wide / 2, y: box.y + box.high / 2 + size / 3, "text-anchor": "middle" };
  const faded = r === null ? 0.5 : 0.35 + 0.65 * Math.abs(r);
  put(pane, "text", { class: "strong", ...place, style: `font-size:${size}px`, opacity: faded }, r === null ? "–" : r.toFixed(2).replace("-", "−"));
}

watch((what) => {
  if (what !== "axes") return;
  document.getElementById("corner").hidden = varied.length < 2;
  drawChips();
  drawCorner();
});
