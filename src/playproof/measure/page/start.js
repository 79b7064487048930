// What stands at the top and the bottom, and the first drawing of everything between.

function drawFacts() {
  const kept = study.rows.filter((row) => row.ok).length;
  const made = study.rows.filter((row) => row.picture >= 0 || !row.failure).length;
  const facts = [[made.toLocaleString("en"), made === 1 ? "level" : "levels"], [kept.toLocaleString("en"), "kept all promises"]];
  if (made < study.rows.length) facts.push([(study.rows.length - made).toLocaleString("en"), "could not be made"]);
  if (study.groups.length > 1) facts.push([study.groups.length, `values of ${study.by || "a setting"}`]);
  facts.push([study.measures.length, "measures"]);
  if (study.seed !== null) facts.push(["seed", study.seed]);
  facts.push(["Playproof", study.version]);
  for (const [strong, words] of facts) {
    const chip = document.createElement("span");
    chip.append(add(chip, "b", {}, strong), ` ${words}`);
    document.getElementById("facts").append(chip);
  }
}

function drawNumbers() {
  const table = document.querySelector("#numbers table");
  const line = (parent, tag, cells) => {
    const row = add(parent, "tr");
    for (const cell of cells) add(row, tag, {}, cell);
  };
  line(add(table, "thead"), "th", ["measure", "unit", "known of", "mean", "deviation", "least", "median", "most", "what it is"]);
  const body = add(table, "tbody");
  for (const { name, title, unit, about } of study.measures) {
    const of = study.summary[name];
    const known = of ? [of.count, ...[of.mean, of.deviation, of.least, of.median, of.most].map(show)] : ["none", "", "", "", "", ""];
    line(body, "td", [title, unit, ...known, about]);
  }
  for (const { title, unit, value, about } of study.many) line(body, "td", [title, unit, "all", show(value), "", "", "", "", about]);
}

// The page follows the reader's system until he says otherwise.
function theme(name) {
  document.documentElement.dataset.theme = name;
  document.getElementById("theme").textContent = name === "dark" ? "☀" : "☾";
  changed("theme");
}

const system = matchMedia("(prefers-color-scheme: dark)");
let follows = true;
system.addEventListener("change", () => follows && theme(system.matches ? "dark" : "light"));
document.getElementById("theme").addEventListener("click", () => {
  follows = false;
  theme(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
});

const options = varied.map((index) => [index, study.measures[index].title]);
const first = { x: numberOf("density", "size"), y: numberOf("path_length", "tile_entropy") };
if (first.x < 0) first.x = varied[0] ?? 0;
if (first.y < 0 || first.y === first.x) first.y = varied.find((index) => index !== first.x) ?? first.x;
fill(document.getElementById("x"), options, first.x, (x) => choose(x, state.y));
fill(document.getElementById("y"), options, first.y, (y) => choose(state.x, y));
fill(document.getElementById("group"), [[-1, "all"], ...study.groups.map((name, i) => [i, name || "all"])], -1, (group) => {
  state.group = group;
  choose(state.x, state.y);
});
document.getElementById("only").hidden = study.groups.length < 2;

drawFacts();
drawRates();
drawReasons();
drawDistances();
drawTimes();
drawNumbers();
theme(system.matches ? "dark" : "light");
if (study.measures.length) choose(first.x, first.y);
else for (const id of ["range", "multiples", "corner"]) document.getElementById(id).hidden = true;
