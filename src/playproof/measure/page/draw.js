// Small words for drawing. Text becomes a text node here and nowhere else, so that no name is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

function put(parent, name, attributes = {}, text) {
  const part = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
  if (text !== undefined) part.textContent = text;
  parent.append(part);
  return part;
}

function add(parent, name, attributes = {}, text) {
  const part = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
  if (text !== undefined) part.textContent = text;
  parent.append(part);
  return part;
}

function canvas(holder, width, height, label) {
  holder.replaceChildren();
  return put(holder, "svg", { viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": label });
}

// A number as short as it can be and still tell neighbours apart.
function show(value) {
  if (value === null || value === undefined) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e5 || size < 1e-3) return value.toExponential(1);
  if (Number.isInteger(value)) return String(value);
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)));
}

function seconds(value) {
  if (value === null) return "–";
  if (value < 1e-3) return `${show(value * 1e6)} µs`;
  return value < 1 ? `${show(value * 1e3)} ms` : `${show(value)} s`;
}

const percent = (share) => `${show(100 * share)} %`;
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

// What the mouse rests on, in words.
function hint(part, words) {
  const tip = document.getElementById("tip");
  part.addEventListener("pointermove", (event) => {
    tip.textContent = words;
    tip.style.opacity = 1;
    tip.style.left = `${Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${Math.min(event.clientY + 14, innerHeight - tip.offsetHeight - 8)}px`;
  });
  part.addEventListener("pointerleave", () => (tip.style.opacity = 0));
}

// Pressed by mouse, finger or key alike.
function onPress(part, act) {
  part.addEventListener("click", act);
  part.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  });
}
