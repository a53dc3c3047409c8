/**
 * Close to what browsers take for an e-mail address: one @, a dot in the domain, no spaces. The domain is a name: nobody
 * has mail at a number such as [127.0.0.1].
 */
export function isEmail(text: string): boolean {
  return (
    /^[^\s@<>"]+@(?:[^\s@.<>"()[\]\\,;:]+\.)+[^\s@.<>"()[\]\\,;:\d][^\s@.<>"()[\]\\,;:]*$/.test(text) &&
    text.length <= 254
  );
}
