/** Renames the server's faults from wire names to the fields of the page. */
export function placeFaults(
  fields: Readonly<Record<string, string>>,
  placeOf: (wireName: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [placeOf(name), text]));
}
