/** Letters that Unicode does not split into a base letter and an accent. */
const alike: Readonly<Record<string, string>> = { ł: "l", Ł: "L", đ: "d", Đ: "D", ı: "i", œ: "oe", Œ: "OE" };

/**
 * Removes accents that the signature font lacks, and replaces missing letters with "?". The document also contains the
 * exact text.
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

/** Writes an instant in New York time, such as "Nov 22, 2026, 9:41:07 AM EST". */
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

/** Writes the day of an instant in New York, such as "Nov 22, 2026". */
export function dayText(moment: Temporal.Instant): string {
  return moment
    .toZonedDateTimeISO("America/New_York")
    .toLocaleString("en-US", { year: "numeric", month: "short", day: "numeric" });
}

/** Returns the initials of a name, such as "DW" for "Dana Whitfield". */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => /\p{L}/u.exec(word)?.[0] ?? "")
    .join("")
    .toUpperCase()
    .slice(0, 4);
}
