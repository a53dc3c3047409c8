/** Loads the Temporal polyfill if the browser lacks Temporal. */
export async function loadTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}
