// Measures how long the desk takes to draw the next document after the key that decides the current one.
const longest = 30_000;

function labelOfDrawn() {
  const scroller = document.querySelector("[data-scroller]:has([data-page='1'][data-drawn])");
  return scroller?.getAttribute("aria-label")?.replace(/, page .*/, "");
}

globalThis.nextDocument = {
  drawn: undefined,

  /** Makes `drawn` a promise of the milliseconds from the next key press until another document is drawn. */
  watch() {
    const before = labelOfDrawn();
    this.drawn = new Promise((resolve, reject) => {
      const deadline = setTimeout(() => reject(new Error("the next document was not drawn")), longest);
      const look = (pressedAt) => {
        const label = labelOfDrawn();
        if (label === undefined || label === before) {
          requestAnimationFrame(() => look(pressedAt));
          return;
        }
        clearTimeout(deadline);
        resolve(performance.now() - pressedAt);
      };
      document.addEventListener("keydown", ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
    });
  },
};
