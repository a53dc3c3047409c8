/** Days and moments for browsers without them; every screen behind the sign-in needs them, none before it. */
export async function loadTemporal(): Promise<void> {
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
}
