// Three small charts: how often it goes well, how different the levels are, how long it takes.

const CHART = { wide: 360, high: 190, left: 46, right: 12, top: 8, below: 30 };
const inner = CHART.wide - CHART.left - CHART.right;
const many = study.groups.length > 1;
const tint = (group) => (many ? colour(group) : "var(--heat)");

function drawRates() {
  const names = [...new Set(study.parts.flatMap((part) => Object.keys(part.rates)))];
  const [line, gap, left, wide] = [17, 26, 8, 344];
  const high = names.length * (gap + line * study.parts.length) + 26;
  const svg = canvas(document.querySelector("#rates .plot"), CHART.wide, high, "shares with their intervals");
  const x = (share) => left + share * wide;
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    put(svg, "line", { class: "grid", x1: x(share), x2: x(share), y1: 0, y2: high - 20 });
    put(svg, "text", { class: "small", x: x(share), y: high - 5, "text-anchor": share ? (share === 1 ? "end" : "middle") : "start" }, percent(share));
  }
  names.forEach((name, i) => {
    const y = i * (gap + line * study.parts.length) + 14;
    put(svg, "text", { class: "strong", x: left, y }, name);
    study.parts.forEach((part, group) => part.rates[name] && drawRate(svg, name, part.rates[name], group, x, y + 14 + group * line));
  });
}

function drawReasons() {
  const list = document.getElementById("reasons");
  for (const [why, count] of study.reasons.slice(0, 8)) {
    const item = add(list, "li", {});
    add(item, "b", {}, `${count.toLocaleString("en")} ×`);
    item.append(` ${why}`);
  }
  const rest = study.reasons.slice(8).reduce((sum, [, count]) => sum + count, 0);
  if (rest) add(list, "li", {}, `${rest.toLocaleString("en")} × other reasons`);
}

function drawRate(svg, name, rate, group, x, y) {
  const mark = put(svg, "g", { class: "rate" });
  put(mark, "line", { x1: x(rate.low), x2: x(rate.high), y1: y, y2: y, stroke: tint(group), "stroke-width": 7, "stroke-opacity": 0.35, "stroke-linecap": "round" });
  put(mark, "circle", { cx: x(rate.share), cy: y, r: 4.5, fill: tint(group) });
  const start = rate.share > 0.5;
  put(mark, "text", { class: "small", x: start ? x(rate.low) - 10 : x(rate.high) + 10, y: y + 4, "text-anchor": start ? "end" : "start" }, percent(rate.share));
  const whose = many ? `${groupName(group)}: ` : "";
  hint(mark, `${whose}${name} ${rate.hits} of ${rate.trials}; between ${percent(rate.low)} and ${percent(rate.high)}`);
}

function frame(section, label, marks, words) {
  const { wide, high, left, top, below } = CHART;
  const svg = canvas(document.querySelector(`#${section} .plot`), wide, high + top + below, label);
  for (const [share, word] of marks.up) {
    const y = top + high * (1 - share);
    put(svg, "line", { class: "grid", x1: left, x2: left + inner, y1: y, y2: y });
    put(svg, "text", { class: "small", x: left - 6, y: y + 4, "text-anchor": "end" }, word);
  }
  for (const [share, word] of marks.across) {
    const anchor = share > 0.95 ? "end" : share < 0.05 ? "start" : "middle";
    put(svg, "text", { class: "small", x: left + inner * share, y: top + high + 18, "text-anchor": anchor }, word);
  }
  return svg;
}

function drawDistances() {
  const totals = study.parts.map((part) => part.distances.reduce((sum, count) => sum + count, 0) || 1);
  const most = Math.max(...study.parts.flatMap((part, group) => part.distances.map((count) => count / totals[group])), 1e-9);
  const across = [0, 0.25, 0.5, 0.75, 1].map((share) => [share, percent(share)]);
  const svg = frame("distances", "distances of pairs", { up: [[0, "0"], [1, percent(most)]], across });
  study.parts.forEach((part, group) => {
    const heights = part.distances.map((count) => count / totals[group] / most);
    many ? drawOutline(svg, heights, group) : drawColumns(svg, heights, part.distances);
  });
  const mean = study.many.find((measure) => measure.name === "pairwise_distance").value;
  const told = mean === null ? "There are no two levels to compare." : `Share of places in which two levels differ, over all pairs of ${study.compared}; ${percent(mean)} on average.${many ? " Drawn: pairs of one value." : ""}`;
  document.querySelector("#distances .hint").textContent = told;
}

function drawColumns(svg, heights, counts) {
  const wide = inner / heights.length;
  heights.forEach((height, bin) => {
    const tall = CHART.high * height;
    const bar = put(svg, "rect", { class: "bar", x: CHART.left + bin * wide + 0.5, y: CHART.top + CHART.high - tall, width: wide - 1, height: tall });
    hint(bar, `${plural(counts[bin], "pair")} differ in ${percent(bin / heights.length)} to ${percent((bin + 1) / heights.length)}`);
  });
}

function drawOutline(svg, heights, group) {
  const wide = inner / heights.length;
  const y = (height) => CHART.top + CHART.high * (1 - height);
  const path = heights.map((height, bin) => `V${y(height)}H${CHART.left + (bin + 1) * wide}`).join("");
  put(svg, "path", { class: "line", d: `M${CHART.left} ${y(0)}${path}V${y(0)}`, stroke: tint(group) });
}

function drawTimes() {
  const times = study.rows.map((row) => row.seconds).filter((time) => time !== null && time > 0);
  document.getElementById("times").hidden = !times.length;
  if (!times.length) return;
  const [least, most] = [Math.min(...times), Math.max(...times)];
  const span = Math.max(Math.log10(most / least), 1e-6);
  const place = (time) => Math.log10(time / least) / span;
  const marks = times.length > 1 && span > 1e-3 ? [0, 1 / 3, 2 / 3, 1] : [0];
  const across = marks.map((share) => [share, seconds(Number((least * 10 ** (span * share)).toPrecision(2)))]);
  const svg = frame("times", "times", { up: [0, 0.5, 1].map((share) => [share, percent(share)]), across });
  study.groups.forEach((name, group) => drawSteps(svg, group, place));
  legend();
}

function drawSteps(svg, group, place) {
  const own = study.rows.filter((row) => row.group === group && row.seconds > 0).map((row) => row.seconds).sort((a, b) => a - b);
  if (!own.length) return;
  const { left, top, high } = CHART;
  const steps = own.map((time, i) => `H${left + inner * place(time)}V${top + high * (1 - (i + 1) / own.length)}`).join("");
  const line = put(svg, "path", { class: "line", d: `M${left} ${top + high}${steps}H${left + inner}`, stroke: tint(group) });
  hint(line, `${many ? `${groupName(group)}: ` : ""}half of the levels within ${seconds(own[Math.floor((own.length - 1) / 2)])}`);
}

// Which colour is which value; said under each chart, because on a narrow screen they stand far apart.
function legend() {
  if (!many) return;
  for (const section of ["rates", "distances", "times"]) {
    const key = add(document.querySelector(`#${section} .plot`), "div", { class: "key" });
    study.groups.forEach((name, group) => {
      const entry = add(key, "span", {}, groupName(group));
      const dot = document.createElement("i");
      dot.style.background = colour(group);
      entry.prepend(dot);
    });
  }
}
