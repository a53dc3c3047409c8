/* Sets the system's theme before the first paint. */
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    document.documentElement.dataset.theme = system.matches ? "dark" : "light";
  };
  apply();
  system.addEventListener("change", apply);
})();

/* A button that names the choice: `data-names="who"` on the button, `data-name` on each radio button. */
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== "radio") return;
  for (const button of document.querySelectorAll(`button[data-names="${target.name}"]`)) {
    button.textContent = `${button.dataset.verb} ${target.dataset.name}`;
  }
});
