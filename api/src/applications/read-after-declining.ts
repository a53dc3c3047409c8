import type { Context, Scope } from "../context.ts";
import type { StipulationRow } from "./store.ts";

type RequestRow = StipulationRow["stipulation"];

/** Declines overdue requests. True if any changed. Injected, because the deadline module depends on this one. */
export type DeclineOverdue = (context: Context, asked: readonly RequestRow[]) => Promise<boolean>;

/** Reads requests. If `settle` declined any, reads all of them again to return the current state. */
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

/** Selects, names and sorts a borrower's requests. Injected, because the forgiveness module depends on this one. */
export type Show = <Row extends Pick<StipulationRow, "stipulation">>(
  context: Scope,
  borrower: string,
  rows: readonly Row[],
) => Promise<Row[]>;
