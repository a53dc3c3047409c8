/**
 * Joins the class names that apply. A CSS module's lookup may be `undefined` to the compiler and a
 * condition may be `false`; React Aria's `className` accepts neither.
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
