/** Accepts `undefined` too, because the compiler does not know which classes a CSS module has. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
