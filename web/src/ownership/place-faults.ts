/** The server's faults, by the wire's names, where the page shows them. */
export function placeFaults(
  fields: Readonly<Record<string, string>>,
  placeOf: (wireName: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [placeOf(name), text]));
}
