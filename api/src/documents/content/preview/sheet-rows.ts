import type { Sheet } from "@portal/domain/documents/lender/contract";
import { previewLimits } from "@portal/domain/documents/reviewing/rules";

/** Collects the first rows and columns of a sheet, and counts the rest. */
export function sheetRows() {
  const rows: string[][] = [];
  let moreRows = 0;
  let widest = 0;
  return {
    rows,
    isFull: () => rows.length >= previewLimits.rows,
    /**
     * Adds a row of at most `previewLimits.columns` cells. Leaves out rows without content.
     * @param width the number of columns up to the last cell with content
     */
    add(cells: string[], width: number): void {
      if (width === 0) return;
      widest = Math.max(widest, width);
      if (rows.length >= previewLimits.rows) moreRows += 1;
      else rows.push(cells);
    },
    end: (name: string): Sheet => ({
      name,
      rows,
      moreRows,
      moreColumns: Math.max(0, widest - previewLimits.columns),
    }),
  };
}

export function shortened(text: string): string {
  return text.slice(0, previewLimits.cellCharacters);
}
