// Numbers into bins: one for each whole number where there are few, else some twenty of a round width.

function roundStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((times) => power * times >= rough * 0.999);
}

function axis(values, most = 24) {
  const known = values.filter((value) => value !== null);
  if (!known.length) return { low: 0, step: 1, count: 1, whole: true, empty: true };
  const [least, greatest] = [Math.min(...known), Math.max(...known)];
  if (known.every(Number.isInteger)) {
    const step = Math.max(1, roundStep((greatest - least + 1) / most));
    const low = Math.floor(least / step) * step;
    return { low, step, count: Math.floor((greatest - low) / step) + 1, whole: true };
  }
  const step = roundStep((greatest - least || Math.abs(greatest) || 1) / (most * 0.8));
  const low = Math.floor(least / step + 1e-9) * step;
  return { low, step, count: Math.max(1, Math.floor((greatest - low) / step + 1e-9) + 1), whole: false };
}

const binOf = (scale, value) =>
  Math.max(0, Math.min(scale.count - 1, Math.floor((value - scale.low) / scale.step + 1e-9)));

function binName(scale, bin) {
  const from = scale.low + bin * scale.step;
  if (scale.whole && scale.step === 1) return show(from);
  if (scale.whole) return `${show(from)} to ${show(from + scale.step - 1)}`;
  return `${show(round(from))} to ${show(round(from + scale.step))}`;
}

const round = (value) => Number(value.toPrecision(10));

// Bins that carry a label: some six of them, at round distances.
function ticks(scale, most = 7) {
  const jump = Math.round(Math.max(1, roundStep(scale.count / most)));
  const first = Math.round(scale.low / scale.step);
  const found = [];
  for (let bin = 0; bin < scale.count; bin++) if ((first + bin) % jump === 0) found.push(bin);
  return found;
}

// Rows by the pair of bins they fall into; rows without one of the numbers fall into none.
function pairs(rows, x, y, across, up) {
  const found = new Map();
  for (const row of rows) {
    const [a, b] = [row.values[x], row.values[y]];
    if (a === null || b === null) continue;
    const key = `${binOf(across, a)},${binOf(up, b)}`;
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(row);
  }
  return found;
}

function histogram(rows, measure, scale) {
  const counts = new Array(scale.count).fill(0);
  for (const row of rows) if (row.values[measure] !== null) counts[binOf(scale, row.values[measure])]++;
  return counts;
}

function correlation(rows, x, y) {
  const both = rows.filter((row) => row.values[x] !== null && row.values[y] !== null);
  const mean = (of) => both.reduce((sum, row) => sum + row.values[of], 0) / both.length;
  const [mx, my] = [mean(x), mean(y)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const { values } of both) {
    xx += (values[x] - mx) ** 2;
    yy += (values[y] - my) ** 2;
    xy += (values[x] - mx) * (values[y] - my);
  }
  return xx > 1e-12 && yy > 1e-12 ? xy / Math.sqrt(xx * yy) : null;
}
