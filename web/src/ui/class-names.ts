/** Joins the class names that apply: a CSS module's lookup may be `undefined` to the compiler, a condition `false`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
