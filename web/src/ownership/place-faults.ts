/** Converts the API's field names in the server's errors to the field names of the page. */
export function placeFaults(
  fields: Readonly<Record<string, string>>,
  placeOf: (wireName: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [placeOf(name), text]));
}
