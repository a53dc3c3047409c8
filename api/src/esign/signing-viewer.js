/* Shows the agreement beside the steps, one page at a time, as text that fits the screen or as the page itself. */
const find = (selector, within = document) => within.querySelector(selector);
const part = (name) => find(`[data-part="${name}"]`);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** Phones refuse a larger canvas. */
const mostPoints = 5_000_000;

/**
 * @param placeOf creates the element of a field
 * @param nextOf returns the field to sign next
 */
export function openViewer({ told, placeOf, nextOf }) {
  const { texts, fields } = told;
  const paper = find(".paper");
  const canvas = find("canvas", paper);
  const places = find(".places");
  const reading = find(".reading");
  const scroller = find(".viewer-scroll");
  const arrows = { previous: find("[data-do=previous]"), next: find("[data-do=next]") };
  const zoom = find("[data-do=zoom]");
  const state = { page: 1, view: "pages", isLarge: false };
  /** The blocks of each page's text; undefined until loaded. */
  let blocks;
  let opening;
  let viewport;
  let drawing = Promise.resolve();

  const isNarrow = () => window.matchMedia("(max-width: 63.99rem)").matches;
  const textOf = (page) => blocks?.[page - 1]?.blocks ?? [];
  const isText = () => state.view === "text" && textOf(state.page).length > 0;
  /** A page without text is an image, which a small screen enlarges. */
  const isPicture = () => blocks !== undefined && textOf(state.page).length === 0;

  async function open() {
    try {
      const response = await fetch(`${told.path}/text`);
      if (!response.ok) throw new Error(String(response.status));
      ({ pages: blocks } = await response.json());
    } catch {
      blocks = undefined;
    }
    const hasText = blocks?.some((page) => page.blocks.length > 0) ?? false;
    find(".views").hidden = !hasText;
    state.isLarge = isPicture() && isNarrow();
    await setView(hasText && isNarrow() ? "text" : "pages");
  }

  function setView(view) {
    state.view = view;
    for (const button of document.querySelectorAll("[data-view]"))
      button.setAttribute("aria-pressed", String(button.dataset.view === view));
    return showPage({ page: state.page });
  }
  for (const button of document.querySelectorAll("[data-view]"))
    button.addEventListener("click", () => void setView(button.dataset.view));

  /** Shows a field's page, and scrolls to the field if it is on a page. */
  function showPage({ page }) {
    state.page = Math.max(1, Math.min(told.pages, page));
    part("page").textContent = fill(texts.page, { page: state.page, pages: told.pages });
    arrows.previous.setAttribute("aria-disabled", String(state.page === 1));
    arrows.next.setAttribute("aria-disabled", String(state.page === told.pages));
    scroller.scrollTo({ top: 0, left: 0 });
    const asText = isText();
    reading.hidden = !asText;
    zoom.hidden = asText;
    paper.hidden = asText;
    part("picture").hidden = !(state.view === "text" && isPicture());
    paper.classList.toggle("is-large", state.isLarge || (state.view === "text" && isPicture()));
    zoom.setAttribute("aria-pressed", String(paper.classList.contains("is-large")));
    part("text").textContent = asText
      ? ""
      : textOf(state.page)
          .map(({ parts }) => parts.join(" "))
          .join("\n");
    if (asText) showText();
    else {
      // Draws one page at a time: two renderings of one canvas in parallel fail.
      drawing = drawing.then(() => drawPage(state.page)).catch(showNoViewer);
    }
    return drawing;
  }
  arrows.previous.addEventListener("click", () => void showPage({ page: state.page - 1 }));
  arrows.next.addEventListener("click", () => void showPage({ page: state.page + 1 }));
  zoom.addEventListener("click", () => {
    state.isLarge = !paper.classList.contains("is-large");
    void showPage({ page: state.page });
  });

  /** Title and headings share a level, because a page can begin in the middle of a document. */
  const elements = { title: "h2", heading: "h2", paragraph: "p", row: "p" };
  function showText() {
    const written = textOf(state.page).map(({ kind, parts }) => {
      const element = document.createElement(elements[kind]);
      element.className = `is-${kind}`;
      for (const text of parts) {
        const span = document.createElement("span");
        span.textContent = `${text} `;
        element.append(span);
      }
      return element;
    });
    const list = document.createElement("div");
    list.className = "sfields";
    reading.replaceChildren(...written, list);
    drawPlaces();
  }

  /** Loads the large PDF library only when a page is drawn. */
  async function openPdf() {
    const { getDocument } = await import(new URL("pdfjs.mjs", import.meta.url).href);
    return getDocument({ url: `${told.path}/agreement.pdf` }).promise;
  }

  async function drawPage(number) {
    opening ??= openPdf();
    const pdf = await opening;
    if (number !== state.page || paper.hidden) return;
    const page = await pdf.getPage(number);
    const plain = page.getViewport({ scale: 1 });
    const density = Math.min(2, window.devicePixelRatio || 1);
    const scale = Math.min(
      (1.1 * density * (canvas.clientWidth || plain.width)) / plain.width,
      Math.sqrt(mostPoints / (plain.width * plain.height)),
    );
    viewport = page.getViewport({ scale });
    [canvas.width, canvas.height] = [viewport.width, viewport.height];
    await page.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
    page.cleanup();
    drawPlaces();
  }

  function showNoViewer() {
    paper.hidden = true;
    find(".no-viewer").hidden = false;
  }

  /** Converts page points, from the lower left corner, to pixels of the drawing. */
  function onPage([x, y]) {
    const [a, b, c, d, e, f] = viewport.transform;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  /** Shrinks a text that is too long for its field, as in the signed file. */
  function fit(place) {
    const excess = place.scrollWidth / place.clientWidth;
    if (excess <= 1) return;
    const size = Number.parseFloat(getComputedStyle(place).fontSize) / excess;
    place.style.fontSize = `${(100 * size) / places.clientWidth}cqw`;
  }

  function drawPlaces() {
    places.replaceChildren();
    find(".sfields", reading)?.replaceChildren();
    const next = nextOf();
    const here = fields.filter(({ page }) => page === state.page);
    const made = here.map((field) => ({ field, place: placeOf(field, next?.at === field.at) }));
    if (isText()) listPlaces(made);
    else if (viewport) for (const each of made) putPlace(each);
    const wanted = find(".place.is-next");
    if (!wanted) return;
    bringIntoView(wanted.getBoundingClientRect());
  }

  /** Scrolls the agreement's window, not the page. */
  function bringIntoView(place) {
    const { top, bottom } = scroller.getBoundingClientRect();
    // On a phone the window can reach below the screen.
    const end = Math.min(bottom, window.innerHeight);
    if (place.top >= top && place.bottom <= end) return;
    scroller.scrollTop += place.top - top - Math.max(0, end - top) / 2;
  }

  /** Lists the fields with their names under the text. */
  function listPlaces(made) {
    const labels = {
      signature: texts.signature,
      initials: texts.initials,
      date: texts.date,
      name: texts.name,
      title: texts.jobTitle,
    };
    for (const { field, place } of made) {
      const label = document.createElement("span");
      label.className = "sfield-l";
      label.textContent = labels[field.kind];
      const row = document.createElement("div");
      row.className = "sfield";
      row.append(label, place);
      find(".sfields", reading).append(row);
    }
  }

  function putPlace({ field: { x, y, width, height }, place }) {
    const [[left, bottom], [right, top]] = [
      [x, y],
      [x + width, y + height],
    ].map(onPage);
    const share = (value, all) => `${(100 * value) / all}%`;
    place.style.left = share(Math.min(left, right), viewport.width);
    place.style.top = share(Math.min(top, bottom), viewport.height);
    place.style.width = share(Math.abs(right - left), viewport.width);
    place.style.height = share(Math.abs(bottom - top), viewport.height);
    places.append(place);
    fit(place);
  }

  return { open, showPage, drawPlaces };
}
