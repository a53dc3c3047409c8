/**
 * Joins class names. Skips `false` from unmet conditions, and `undefined`, which the compiler expects from CSS
 * modules.
 */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
