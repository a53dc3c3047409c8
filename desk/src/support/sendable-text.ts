/** Removes characters from a typed message that the server refuses, such as the tabs of a pasted table. */
export const sendableText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(/[^\P{Cc}\n]/gu, "")
    .trim();
