import type { Preview, Sheet } from "@portal/domain/documents/lender/contract";
import { viewerTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { Segments } from "@portal/ui/layout/segments.tsx";
import { useEffect, useRef, useState } from "react";
import styles from "./preview-view.module.css";
import { Watermark } from "./watermark.tsx";

type PreviewViewProps = {
  readonly preview: Preview;
  readonly filename: string;
  readonly onDrawn: () => void;
};

/** A workbook or a text document as plain cells and paragraphs (DESK-DOC-03). */
export function PreviewView({ preview, filename, onDrawn }: PreviewViewProps) {
  const report = useRef(onDrawn);
  useEffect(() => report.current(), []);
  const [at, setAt] = useState(0);
  if (preview.kind === "text")
    return (
      <>
        <More of={preview.moreParagraphs} text={texts.moreParagraphs} />
        <article className={styles["paper"]} data-page={1} data-drawn aria-label={filename}>
          {preview.paragraphs.map((paragraph, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs never change their places.
            <p key={place}>{paragraph}</p>
          ))}
          <Watermark />
        </article>
      </>
    );
  const sheet = preview.sheets[at];
  return (
    <>
      <div className={styles["head"]}>
        {preview.sheets.length > 1 && (
          <Segments
            label={texts.sheets}
            options={preview.sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
            value={String(at)}
            onChange={(value) => setAt(Number(value))}
          />
        )}
        {sheet && <More of={sheet.moreRows} text={texts.moreRows} />}
        {sheet && <More of={sheet.moreColumns} text={texts.moreColumns} />}
        <More of={preview.moreSheets} text={texts.moreSheets} />
      </div>
      {sheet && <Cells sheet={sheet} />}
    </>
  );
}

function More({ of, text }: { readonly of: number; readonly text: string }) {
  return of > 0 && <p className="sm muted">{fillIn(text, { n: withSeparators(of) })}</p>;
}

/** Returns a column's letters: A, B, …, Z, AA. */
function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

const isNumber = (text: string) => /^[−-]?[$]?[\d,]+(?:\.\d+)?%?$/.test(text);

function Cells({ sheet }: { readonly sheet: Sheet }) {
  const columns = Array.from({ length: Math.max(0, ...sheet.rows.map((row) => row.length)) }, (_, at) => at);
  return (
    <div className={styles["cells"]} data-page={1} data-drawn>
      <table className={styles["table"]}>
        <caption className="vh">{sheet.name}</caption>
        <thead>
          <tr>
            <td aria-label={texts.corner} />
            {columns.map((column) => (
              <th key={column} scope="col">
                {letters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows never change their places.
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {columns.map((column) => (
                <td key={column} className={isNumber(row[column] ?? "") ? styles["right"] : undefined}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Watermark />
    </div>
  );
}
