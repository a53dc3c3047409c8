export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[] | undefined;

/** Builds HTML from a template. Escapes all values except markup, and writes undefined as "". */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const written = values.map(write);
  return new Markup(parts.map((part, at) => part + (written[at] ?? "")).join(""));
}

function write(value: Value): string {
  if (value === undefined) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return String(value).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
