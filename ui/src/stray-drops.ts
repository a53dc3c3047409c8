/**
 * Ignores files dropped outside a drop zone. Otherwise, the browser would open the file, and typed values would be
 * lost.
 */
export function ignoreStrayDrops(): void {
  for (const type of ["dragover", "drop"] as const) {
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    });
  }
}
