import { readable } from "../../../wire/fields.ts";

/** The maximum number of lines over which a mail program wraps the line above a quote. */
const longestAttribution = 3;

/** The line above a quote, such as "On Fri, Nov 20, 2026 at 12:00 PM Northbank <…> wrote:", in our borrowers' languages. */
const attribution = /^(?:On\b.*\bwrote|Le\b.*\ba écrit|El\b.*\bescribió)\s?:$/iu;
/** Distinguishes the line above a quote from a borrower's sentence, such as "On Monday you wrote:". */
const hasSource = /@|\d{4}|\d:\d\d/;

const originalMessage =
  /^-{2,}\s*(?:Original Message|Forwarded message|Message d'origine|Mensaje original)\s*-{2,}$/iu;
/** The header of a quote without `>` marks, as Outlook writes it. */
const quotedHeader = [
  /^\*?(?:From|De)\s?:/iu,
  /^\*?(?:Sent|Date|Envoyé|Enviado)\s?:/iu,
  /^\*?(?:To|À|Para)\s?:/iu,
  /^\*?(?:Subject|Objet|Asunto)\s?:/iu,
];
/** The maximum number of lines of such a header. */
const longestHeader = 6;

/** The line above a signature (RFC 3676, section 4.3). A line of dashes without the space is the borrower's own. */
const signature = "-- ";

/**
 * Returns the text that the sender of an email wrote. Removes quoted text and the signature after "-- ", and keeps text
 * between and below quotes.
 */
export function replyText(body: string): string {
  const written = readable(body).split("\n");
  const lines = written.map((line) => line.trimEnd());
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (written[at] === signature || originalMessage.test(line) || isQuotedHeader(lines, at)) break;
    if (line.startsWith(">")) continue;
    const length = attributionLength(lines, at);
    if (length === 0) {
      kept.push(line);
      continue;
    }
    const next = lines.slice(at + length, at + length + 3).find((each) => each !== "");
    // Without `>` marks, the end of the quote is unknown, so the rest of the body is removed.
    if (!next?.startsWith(">")) break;
    at += length - 1;
  }
  return kept
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the number of lines of the line above a quote, or 0 if no such line begins here. */
function attributionLength(lines: readonly string[], at: number): number {
  for (let length = 1; length <= longestAttribution; length++) {
    const text = lines.slice(at, at + length).join(" ");
    if (attribution.test(text)) return hasSource.test(text) ? length : 0;
  }
  return 0;
}

function isQuotedHeader(lines: readonly string[], at: number): boolean {
  const [from, ...others] = quotedHeader;
  if (!from?.test(lines[at] ?? "")) return false;
  const rest = lines.slice(at + 1, at + longestHeader);
  return others.every((field) => rest.some((line) => field.test(line)));
}
