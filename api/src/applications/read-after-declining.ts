import type { Context, Scope } from "../context.ts";
import type { StipulationRow } from "./store.ts";

type RequestRow = StipulationRow["stipulation"];

/** Declines overdue stipulations and returns whether any changed. Passed as a parameter to avoid a circular import. */
export type DeclineOverdue = (context: Context, asked: readonly RequestRow[]) => Promise<boolean>;

/** Reads stipulations. If `settle` declined any, reads all stipulations again to return the current state. */
export async function readAfterDeclining<Row extends { readonly stipulation: RequestRow }>(
  context: Context,
  settle: DeclineOverdue,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read();
  const isChanged = await settle(
    context,
    rows.map(({ stipulation }) => stipulation),
  );
  return isChanged ? read() : rows;
}

/** Selects, names and sorts a borrower's stipulations. Passed as a parameter to avoid a circular import. */
export type Show = <Row extends Pick<StipulationRow, "stipulation">>(
  context: Scope,
  borrower: string,
  rows: readonly Row[],
) => Promise<Row[]>;
