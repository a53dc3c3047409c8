/**
 * Whether a click on a link's target is harmless: the web, mail, phone, a place in the document, or a file beside it.
 * Excludes local and network paths (`file:`, `\\host`), and addresses that start a program (`ms-msdt:`, `javascript:`).
 */
export function isSafeLink(target: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|#|$)/i.test(target) || /^(?![/\\])[^:\\]*$/.test(target);
}
