import type { Context } from "../context.ts";
import type { StipulationRow } from "../applications/store.ts";

type RequestRow = StipulationRow["stipulation"];

/** Declines overdue stipulations. Returns whether any stipulation changed. */
type DeclineOverdue = (context: Context, asked: readonly RequestRow[]) => Promise<boolean>;

/** Reads stipulations and declines the overdue stipulations. After a decline, reads the stipulations again. */
export async function readAfterDeclining<Row extends { readonly stipulation: RequestRow }>(
  context: Context,
  decline: DeclineOverdue,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read();
  const isChanged = await decline(
    context,
    rows.map(({ stipulation }) => stipulation),
  );
  return isChanged ? read() : rows;
}
