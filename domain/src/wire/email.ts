/**
 * Works like the e-mail check of browsers, but requires a dot in the domain and rejects IP addresses such as
 * [127.0.0.1].
 */
export function isEmail(text: string): boolean {
  return (
    /^[^\s@<>"]+@(?:[^\s@.<>"()[\]\\,;:]+\.)+[^\s@.<>"()[\]\\,;:\d][^\s@.<>"()[\]\\,;:]*$/.test(text) &&
    text.length <= 254
  );
}
