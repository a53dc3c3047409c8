import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type * as TestingLibrary from "@testing-library/dom";

/** Describes an element by what a borrower sees. A string must equal the whole name, label or text. */
export type Target = { readonly inside?: Target } & (
  | { readonly role: string; readonly name?: string | RegExp; readonly level?: number }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
  | { readonly selector: string }
);

declare const TestingLibraryDom: typeof TestingLibrary;

/** The script of the testing library, which the tests run in the page. */
export const library = readFileSync(
  fileURLToPath(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);

/**
 * Returns the visible elements that match a target. Runs in the page and can use only its arguments and the testing
 * library.
 */
function findAll(target: Target): HTMLElement[] {
  const spaced = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const fits = (wanted: string | RegExp, text: string) =>
    typeof wanted === "string" ? text === wanted : wanted.test(text);
  const withText = (root: HTMLElement, wanted: string | RegExp) => {
    const all = [...root.querySelectorAll<HTMLElement>("*")].filter((each) =>
      fits(wanted, spaced(each.textContent)),
    );
    return all.filter((each) => !all.some((other) => other !== each && each.contains(other)));
  };
  const within = (root: HTMLElement, wanted: Target): HTMLElement[] => {
    if ("role" in wanted) {
      const { role, name, level } = wanted;
      return TestingLibraryDom.queryAllByRole(root, role, {
        ...(name !== undefined && { name }),
        ...(level !== undefined && { level }),
      });
    }
    if ("label" in wanted) return TestingLibraryDom.queryAllByLabelText(root, wanted.label);
    if ("text" in wanted) return withText(root, wanted.text);
    return [...root.querySelectorAll<HTMLElement>(wanted.selector)];
  };
  const find = (wanted: Target): HTMLElement[] => {
    const roots = wanted.inside ? find(wanted.inside) : [document.body];
    return roots
      .flatMap((root) => within(root, wanted))
      .filter(
        (each) =>
          "selector" in wanted ||
          (each.getClientRects().length > 0 && getComputedStyle(each).visibility === "visible"),
      );
  };
  return find(target);
}

function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${literal(each)}`);
  return `{${entries.join(", ")}}`;
}

/** Returns a script that calls the function in the page. The function cannot use variables from outside. */
export function callOf<T extends readonly unknown[]>(call: (...values: T) => unknown, ...values: T): string {
  return `(${String(call)})(${values.map(literal).join(", ")})`;
}

/** Returns a script that calls a function with all page elements that match a target. */
export function scriptFor(target: Target, use: (found: HTMLElement[]) => unknown): string {
  return `(${String(use)})(${callOf(findAll, target)})`;
}

/**
 * Returns the element to click, or why it cannot be clicked yet, for example because it is still moving. Runs in the
 * page.
 */
export function clickable(found: HTMLElement[]): HTMLElement | string {
  const [control] = found;
  if (!control || found.length > 1) return `${found.length} elements match`;
  if (control.matches(":disabled, [aria-disabled=true]")) return "it is disabled";
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  // A styled radio button or checkbox hides its input, so borrowers click the label.
  for (const each of [control, ...(label ? [label] : [])]) {
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const [box] = each.getClientRects();
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!top || !(each.contains(top) || label?.contains(top))) continue;
    const place = `${box.x} ${box.y} ${box.width} ${box.height}`;
    const page = globalThis as { places?: WeakMap<Element, string> };
    const places = (page.places ??= new WeakMap());
    if (places.get(each) === place) return each;
    places.set(each, place);
    return "it moves";
  }
  return "another element covers it";
}
