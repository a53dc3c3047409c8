/** One error text per field. Nested fields have paths such as `address.zip`, and list items such as `owners.0.name`. */
export type Faults = Readonly<Record<string, string>>;

/** True for no value, an empty list, NaN or blank text. Zero and false are not empty. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value === "number") return Number.isNaN(value);
  return Array.isArray(value) && value.length === 0;
}

type FieldError = { readonly type: "check"; readonly message: string };
type NestedErrors = { [name: string]: NestedErrors | FieldError };

/** Converts error texts to the nested shape that react-hook-form expects. */
export function nestFaults(faults: Faults): NestedErrors {
  const errors: NestedErrors = {};
  for (const [path, message] of Object.entries(faults)) {
    const names = path.split(".");
    const last = names.pop() ?? path;
    let place = errors;
    for (const name of names) {
      const next = place[name];
      place = place[name] = (next ?? {}) as NestedErrors;
    }
    place[last] = { type: "check", message };
  }
  return errors;
}

/** Assigns the server's error texts to fields of the form. `unplaced` has the texts without a field in the form. */
export function placeFaults(
  fields: Faults,
  fieldOf: (wireName: string) => string | undefined,
): { readonly placed: Faults; readonly unplaced: readonly string[] } {
  const placed: Record<string, string> = {};
  const unplaced: string[] = [];
  for (const [wireName, text] of Object.entries(fields)) {
    const name = fieldOf(wireName);
    if (name === undefined) unplaced.push(text);
    else placed[name] = text;
  }
  return { placed, unplaced };
}

/** Returns an entry of the error summary. Adds the field's label to a short error such as "Required". */
export function summaryLine(label: string | undefined, message: string, isUnnamed: boolean): string {
  if (!isUnnamed || !label) return message;
  return /[?:]$/.test(label) ? `${label} ${message}` : `${label}: ${message}`;
}
