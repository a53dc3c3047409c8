/** A range with what belongs to its ends ("9 AM - 5 PM ET", "Monday - Friday"), or a phone number. */
const whole = /(?:\d+ )?[^\s(]+ - (?:\d+ )?[^\s,.]+(?: [A-Z]{2,3}\b)?|\(\d{3}\) \d{3}-\d{4}/g;

/** The text in pieces, in its order; the odd ones are those that must not break. */
export function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(whole)) {
    pieces.push(text.slice(end, match.index), match[0]);
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)];
}

/** A text whose ranges and phone numbers stand on one line each. */
export function Unbroken({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // A piece is its place in the text.
      <span key={index} className="nowrap">
        {piece}
      </span>
    ),
  );
}
