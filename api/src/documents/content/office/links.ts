/** Allows web, mail, phone and relative links. Refuses absolute paths and addresses that start a program. */
export function isSafeLink(target: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|#|$)/i.test(target) || /^(?![/\\])[^:\\]*$/.test(target);
}
