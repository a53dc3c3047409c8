/* The steps of signing. The server writes the texts into the body's attributes. */
import { openViewer } from "./signing-viewer.js";

const told = JSON.parse(document.body.dataset.session);
const { texts, fields } = told;
const own = fields.filter(({ isOwn }) => isOwn);
const find = (selector, within = document) => within.querySelector(selector);
const part = (name, within = document) => find(`[data-part="${name}"]`, within);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
const say = (text) => {
  find("output").textContent = text;
};

const steps = ["consent", "adopt", "sign"].map((name) => {
  const item = find(`[data-step="${name}"]`);
  return { item, form: find("form", item), heading: find("h2", item) };
});
const [consentStep, adoptStep, signStep] = steps;
const adopted = find(".adopted");

const state = { step: 0, kind: "typed", strokes: [], signed: new Set(), isSending: false };

const nameField = find("#name");
const nameOf = () => nameField.value.trim().replace(/\s+/g, " ");
const initialsOf = (name) =>
  name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? "")
    .join("")
    .toUpperCase()
    .slice(0, 4);

const isName = () => new RegExp(told.limits.letter, "u").test(nameOf());
const isTypable = () => !new RegExp(told.limits.otherScript, "u").test(nameOf());

function problem(id, field, text) {
  const line = find(`#${id}`);
  line.textContent = text;
  line.hidden = text === "";
  field?.setAttribute("aria-invalid", String(text !== ""));
  if (text !== "") field?.focus();
  return text !== "";
}

function goTo(step) {
  state.step = step;
  for (const [at, { item, form }] of steps.entries()) {
    item.dataset.state = at < step ? "done" : at === step ? "current" : "next";
    form.hidden = at !== step;
  }
  adopted.hidden = step !== 2;
  showProgress();
  viewer.drawPlaces();
  steps[step].heading.focus();
}

function showProgress() {
  part("step").textContent = fill(texts.step, { step: state.step + 1 });
  const count = fill(texts.signedCount, { signed: state.signed.size, count: own.length });
  part("count").textContent = count;
  const share = (state.step + (state.step === 2 ? state.signed.size / own.length : 0)) / 3;
  const percent = Math.round(share * 100);
  find(".wiz-bar").setAttribute("aria-valuenow", String(percent));
  find(".wiz-bar > i").style.width = `${percent}%`;
  return count;
}

/* The agreement, in which each field shows the signer's progress. */
const viewer = openViewer({ told, placeOf, nextOf: () => (state.step === 2 ? nextField() : undefined) });

/* Step 1: consent to sign electronically. */
consentStep.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const box = find("[name=consent]");
  if (problem("consent-problem", box, box.checked ? "" : texts.consentNeeded)) return;
  goTo(1);
});
find("[name=consent]").addEventListener("change", ({ target }) => {
  if (target.checked) problem("consent-problem", target, "");
});

/* Step 2: a signature, typed or drawn. */
const [typedPad, drawnPad] = ["typed", "drawn"].map((kind) => find(`[data-pad="${kind}"]`));
const pad = find("canvas", drawnPad);

function previewName() {
  const name = nameOf();
  const initials = initialsOf(name);
  part("name", typedPad).textContent = name;
  part("initials", typedPad).textContent = initials;
  typedPad.setAttribute("aria-label", fill(texts.typedPreview, { name, initials: [...initials].join(" ") }));
}
/* Keeps a changed name across reloads and "Finish later", for signers whose account has the same name. */
const keptName = `signing-name:${nameField.defaultValue}`;
nameField.value = sessionStorage.getItem(keptName) ?? nameField.defaultValue;
nameField.addEventListener("input", () => {
  sessionStorage.setItem(keptName, nameField.value);
  previewName();
  if (isName()) problem("name-problem", nameField, "");
  if (padFault() === "") problem("pad-problem", undefined, "");
});
previewName();

for (const button of document.querySelectorAll("[data-kind]"))
  button.addEventListener("click", () => {
    state.kind = button.dataset.kind;
    for (const each of document.querySelectorAll("[data-kind]"))
      each.setAttribute("aria-pressed", String(each === button));
    typedPad.hidden = state.kind !== "typed";
    drawnPad.hidden = state.kind !== "drawn";
    problem("pad-problem", undefined, "");
    drawStrokes(pad, inkOf());
  });

const inkOf = () => getComputedStyle(document.body).color;

function drawStrokes(canvas, ink) {
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = ink;
  context.lineWidth = 7;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const stroke of state.strokes) {
    context.beginPath();
    context.moveTo(stroke[0], stroke[1]);
    for (let at = 0; at + 1 < stroke.length; at += 2) context.lineTo(stroke[at], stroke[at + 1]);
    context.stroke();
  }
}

const within = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
const room = () => told.limits.numbers - 2 - state.strokes.reduce((sum, { length }) => sum + length, 0) > 0;
function pointOf({ clientX, clientY }) {
  const box = pad.getBoundingClientRect();
  const scale = pad.width / box.width;
  return [within((clientX - box.left) * scale, pad.width), within((clientY - box.top) * scale, pad.height)];
}
pad.addEventListener("pointerdown", (event) => {
  if (state.strokes.length >= told.limits.strokes || !room()) return;
  pad.setPointerCapture(event.pointerId);
  problem("pad-problem", undefined, "");
  state.strokes.push(pointOf(event));
  drawStrokes(pad, inkOf());
});
pad.addEventListener("pointermove", (event) => {
  if (!pad.hasPointerCapture(event.pointerId) || !room()) return;
  state.strokes.at(-1).push(...pointOf(event));
  drawStrokes(pad, inkOf());
});
find("[data-do=clear]").addEventListener("click", () => {
  state.strokes = [];
  drawStrokes(pad, inkOf());
});

adoptStep.form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (problem("name-problem", nameField, isName() ? "" : texts.nameNeeded)) return;
  if (problem("pad-problem", undefined, padFault())) {
    find("[data-kind=drawn]").focus();
    return;
  }
  void showAdopted();
  goTo(2);
  showNextField();
});

function padFault() {
  if (state.kind === "drawn") return state.strokes.length === 0 ? texts.drawNeeded : "";
  return isTypable() ? "" : texts.drawInstead;
}

async function showAdopted() {
  const canvas = find("canvas", adopted);
  canvas.setAttribute("aria-label", typedPad.getAttribute("aria-label"));
  if (state.kind === "drawn") return drawStrokes(canvas, inkOf());
  const hand = (size) => `${size}px "Signature", cursive`;
  // Without this font, another handwriting is used, as in the field above.
  await document.fonts.load(hand(200)).catch(() => undefined);
  // Another signature may have been adopted meanwhile.
  if (state.kind === "drawn") return;
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = inkOf();
  context.textBaseline = "middle";
  context.font = hand(200);
  const excess = context.measureText(nameOf()).width / (canvas.width - 40);
  if (excess > 1) context.font = hand(200 / excess);
  context.fillText(nameOf(), 20, canvas.height / 2);
}

find("[data-do=change]").addEventListener("click", () => {
  state.signed.clear();
  for (const row of document.querySelectorAll("[data-field]")) mark(Number(row.dataset.field), false);
  showAct();
  goTo(1);
});

/* Step 3: sign the fields, one after the other. */
const act = part("act", signStep.form);
const finishNote = find("#finish-note");
const nextField = () => own.find(({ at }) => !state.signed.has(at));

function mark(at, isDone) {
  const row = find(`[data-field="${at}"]`);
  row.toggleAttribute("data-done", isDone);
  part("done", row).textContent = isDone ? texts.isSigned : "";
}

function showAct() {
  const next = nextField();
  act.textContent = !next ? texts.sign : next.kind === "initials" ? texts.initialNext : texts.signNext;
  // Only Finish signs the agreement, so only it carries the note.
  finishNote.hidden = next !== undefined;
  if (next) act.removeAttribute("aria-describedby");
  else act.setAttribute("aria-describedby", finishNote.id);
}

function showNextField() {
  showAct();
  const next = nextField();
  if (next) void viewer.showPage(next);
}

function signPlace(at) {
  state.signed.add(at);
  mark(at, true);
  say(showProgress());
  showNextField();
  viewer.drawPlaces();
}

for (const row of document.querySelectorAll("[data-field]"))
  row.addEventListener("click", () => void viewer.showPage(fields[Number(row.dataset.field)]));

signStep.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const next = nextField();
  if (next) return signPlace(next.at);
  void send();
});

async function send() {
  if (state.isSending) return;
  state.isSending = true;
  act.setAttribute("aria-disabled", "true");
  act.textContent = texts.signing;
  find(".fault").textContent = "";
  const signature = state.kind === "drawn" ? { kind: "drawn", strokes: state.strokes } : { kind: "typed" };
  const body = { consent: told.consent, name: nameOf(), signature, signed: [...state.signed] };
  try {
    const response = await fetch(told.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    // Signed in another tab, canceled or expired: the reloaded page explains it.
    if (response.status === 410) return window.location.reload();
    if (!response.ok) throw new Error(String(response.status));
    const { returnUrl } = await response.json();
    sessionStorage.removeItem(keptName);
    // Replaces this page, so that Back does not open an ended session.
    window.location.replace(returnUrl);
    return;
  } catch {
    find(".fault").textContent = texts.failed;
  }
  state.isSending = false;
  act.removeAttribute("aria-disabled");
  showAct();
}

/* A field of the agreement: to sign, signed, or filled in automatically. */
function placeOf(field, isNext) {
  const place = document.createElement(isNext ? "button" : "span");
  place.className = "place";
  if (isNext) {
    place.type = "button";
    place.classList.add("is-next");
    place.textContent = field.kind === "initials" ? texts.initialHere : texts.signHere;
    place.addEventListener("click", () => {
      signPlace(field.at);
      act.focus();
    });
    return place;
  }
  // The list of fields shows the same text.
  place.setAttribute("aria-hidden", "true");
  if (field.isOwn && !state.signed.has(field.at)) {
    place.textContent = field.kind === "signature" ? texts.goesHere : texts.initials;
    return place;
  }
  place.classList.add("is-filled");
  if (!field.isOwn) {
    const values = { date: told.today, name: nameOf(), title: told.jobTitle };
    place.textContent = values[field.kind];
    return place;
  }
  place.classList.add("is-own");
  if (state.kind === "drawn" && (field.kind === "signature" || !isTypable())) {
    const drawn = document.createElement("canvas");
    [drawn.width, drawn.height] = [pad.width, pad.height];
    drawStrokes(drawn, "#0a1a4d");
    place.append(drawn);
  } else place.textContent = field.kind === "initials" ? initialsOf(nameOf()) : nameOf();
  return place;
}

showProgress();
void viewer.open();

/* Without this, a file dropped on the page would replace the page. */
for (const type of ["dragover", "drop"])
  addEventListener(type, (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
