import { Fragment } from "react";

/** A text whose ranges ("9 AM - 5 PM ET", "Monday - Friday") break at their commas and nowhere else. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(/(?<=,) /).map((part, place) => (
    // A text's parts are fixed: a part is its place in it.
    <Fragment key={place}>
      {place > 0 && " "}
      {part.includes(" - ") ? <span className="nowrap">{part}</span> : part}
    </Fragment>
  ));
}
