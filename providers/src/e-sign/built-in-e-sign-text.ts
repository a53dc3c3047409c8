/** Letters that a base letter and a mark do not make. */
const alike: Readonly<Record<string, string>> = { ł: "l", Ł: "L", đ: "d", Đ: "D", ı: "i", œ: "oe", Œ: "OE" };

/**
 * Text in the letters that the hand of a typed signature has: a letter it lacks loses its mark, and one of another script
 * is a question mark. The exact text is beside it, in print.
 * @param most letters
 */
export function writable(text: string, most = 200): string {
  const letters = Array.from(text.normalize("NFC").replaceAll(/\s+/g, " "), (letter) => {
    if (isWritable(letter)) return letter;
    const plain = alike[letter] ?? letter.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return Array.from(plain).every(isWritable) ? plain : "?";
  });
  const whole = letters.join("");
  return whole.length > most ? `${whole.slice(0, most - 3)}...` : whole;
}

function isWritable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
}

/** "Nov 22, 2026 9:41:07 AM EST". */
export function momentText(moment: Temporal.Instant): string {
  const zoned = moment.toZonedDateTimeISO("America/New_York");
  return zoned
    .toLocaleString("en-US", {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "short",
    })
    .replaceAll("\u202f", " ");
}

/** "Nov 22, 2026", in New York. */
export function dayText(moment: Temporal.Instant): string {
  return moment
    .toZonedDateTimeISO("America/New_York")
    .toLocaleString("en-US", { year: "numeric", month: "short", day: "numeric" });
}

/** "Dana Whitfield" is "DW". */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? "")
    .join("")
    .toUpperCase()
    .slice(0, 4);
}
