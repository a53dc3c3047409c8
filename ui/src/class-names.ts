/** Accepts `undefined`, because a class of a CSS module has the type `string | undefined`. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
