/** Matches a phone number, or a range with its units ("9 AM - 5 PM ET", "Monday - Friday"). */
const whole = /(?:\d+ )?[^\s(]+ - (?:\d+ )?[^\s,.]+(?: [A-Z]{2,3}\b)?|\(\d{3}\) \d{3}-\d{4}/g;

/** Splits the text into pieces. Each piece at an odd index must stay on one line. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(whole)) {
    pieces.push(text.slice(end, match.index), match[0]);
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)];
}

/** Shows a text and keeps each range and phone number on one line. */
export function Unbroken({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // The index is a stable key, because the pieces never change order.
      <span key={index} className="nowrap">
        {piece}
      </span>
    ),
  );
}
