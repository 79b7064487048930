// The shelf: the levels of the chosen bin as pictures.

const PAGE = 12;
let room = PAGE;

// A picture carries both themes and follows the reader's system; here it follows the switch of the page.
function picture(number) {
  const dark = document.documentElement.dataset.theme === "dark";
  const text = study.pictures[number].replace("@media(prefers-color-scheme:dark)", dark ? "@media all" : "@media not all");
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  drawn.removeAttribute("width");
  drawn.removeAttribute("height");
  return document.importNode(drawn, true);
}

function drawLevel(holder, row) {
  const figure = add(holder, "figure", { tabindex: 0, role: "button", "aria-label": `level ${row.index}` });
  if (row.picture >= 0) figure.append(picture(row.picture));
  else add(figure, "div", { class: "lost" }, row.failure || "no picture");
  const caption = add(figure, "figcaption");
  add(caption, "span", {}, `level ${row.index}${many ? ` · ${groupName(row.group)}` : ""}`);
  add(caption, "span", { class: row.ok ? "good" : "bad" }, row.ok ? "✓ kept" : "✗ broken");
  hint(figure, `seed ${row.seed} · ${seconds(row.seconds)}`);
  onPress(figure, () => figure.classList.toggle("large"));
}

function drawLevels() {
  const holder = document.getElementById("levels");
  holder.replaceChildren();
  document.getElementById("chosen").textContent = plural(state.rows.length, "level");
  document.getElementById("where").textContent = state.bin ? state.bin.where : "all of them";
  for (const row of state.rows.slice(0, room)) drawLevel(holder, row);
  const more = document.getElementById("more");
  more.hidden = state.rows.length <= room;
  more.textContent = `${(state.rows.length - room).toLocaleString("en")} more`;
}

document.getElementById("more").addEventListener("click", () => {
  room += 2 * PAGE;
  drawLevels();
});

watch((what) => {
  if (what === "bin") room = PAGE;
  if (what !== "axes") drawLevels();
});
