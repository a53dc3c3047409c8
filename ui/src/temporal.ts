/** Loads the Temporal polyfill if the browser needs it. Signed-in screens use Temporal, and log-in screens do not. */
export async function loadTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}
