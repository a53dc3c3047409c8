/** Returns a typed message without what the server refuses, such as the tabs of a pasted table. */
export const sendableText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/[^\P{Cc}\n]/gu, "")
    .trim();
