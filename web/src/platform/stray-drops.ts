/**
 * Keeps the page where it is when a file is dropped beside a drop zone: the browser would open the file in its place,
 * and everything typed would be gone. The zones, which are asked first, mark their own drops as handled.
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
