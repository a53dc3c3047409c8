/** Close to what browsers take for an e-mail address: one @, a dot in the domain, no spaces. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@.<>"]+(?:\.[^\s@.<>"]+)+$/.test(text) && text.length <= 254;
}
