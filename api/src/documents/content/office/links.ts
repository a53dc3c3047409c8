/** Allows web, mail, phone and relative links, but no absolute paths and no addresses that start a program. */
export function isSafeLink(target: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|#|$)/i.test(target) || /^(?![/\\])[^:\\]*$/.test(target);
}
