import { trustMarkup } from "../../platform/trust-markup.ts";

export type Contents = {
  /** The markup, with ids for all targets of the table of contents. */
  readonly markup: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
};

/**
 * Returns a text's headings as its table of contents. A heading uses its own id, or its section's id if it is the
 * section's first heading. Other headings get a new id.
 */
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
