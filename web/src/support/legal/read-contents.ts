import { trustMarkup } from "@portal/ui/trust-markup.ts";

export type Contents = {
  readonly markup: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
};

/** Lists the headings of a text. Adds an id to each heading that cannot use its own id or its section's id. */
export function readContents(text: string): Contents {
  const { body } = new DOMParser().parseFromString(trustMarkup(text), "text/html");
  const headings = [...body.querySelectorAll("h2")].map((heading, place) => {
    const section = heading.closest("section[id]");
    const isFirst = section?.querySelector("h2") === heading;
    if (!heading.id && !(section && isFirst)) heading.id = `section-${place + 1}`;
    return { id: heading.id || (section?.id ?? ""), title: heading.textContent.trim() };
  });
  return { markup: body.innerHTML, headings };
}
