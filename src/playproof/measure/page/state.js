// What the reader has chosen, and who is told when it changes.

const study = JSON.parse(document.getElementById("document").textContent);
const state = { x: 0, y: 0, group: -1, bin: null, rows: [] };
const listeners = [];

const watch = (listener) => listeners.push(listener);
const changed = (what) => listeners.forEach((listener) => listener(what));
const shown = () => study.rows.filter((row) => state.group < 0 || row.group === state.group);
const values = (measure) => study.rows.map((row) => row.values[measure]);
const colour = (group) => `var(--group${group % study.colours})`;
const groupName = (group) => study.groups[group] || "all";

// Measures that say something: known of some levels, and not the same for all.
const varied = study.measures
  .map((measure, index) => index)
  .filter((index) => new Set(values(index).filter((value) => value !== null)).size > 1);

function numberOf(...names) {
  for (const name of names) {
    const index = study.measures.findIndex((measure) => measure.name === name);
    if (varied.includes(index)) return index;
  }
  return -1;
}

function choose(x, y) {
  Object.assign(state, { x, y, bin: null, rows: [] });
  changed("axes");
}

function pick(bin, rows) {
  Object.assign(state, { bin, rows });
  changed("bin");
}

function fill(select, options, value, act) {
  for (const [key, words] of options) add(select, "option", { value: key }, words);
  select.value = value;
  select.addEventListener("change", () => act(Number(select.value)));
}
