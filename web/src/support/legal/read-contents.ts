import { trustMarkup } from "../../platform/trust-markup.ts";

export type Contents = {
  /** The markup with an id wherever the contents lead. */
  readonly markup: string;
  readonly headings: readonly { readonly id: string; readonly title: string }[];
};

/** The headings of a text as its list of contents. One without an id, by itself or its section, is given one. */
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
