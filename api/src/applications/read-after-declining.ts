import type { Context, Scope } from "../context.ts";
import type { StipulationRow } from "./store.ts";

type RequestRow = StipulationRow["stipulation"];

/**
 * Declines overdue requests and returns whether it changed any. Injected, because a later slice knows the deadlines.
 */
export type DeclineOverdue = (context: Context, asked: readonly RequestRow[]) => Promise<boolean>;

/** Reads requests. If `settle` declined any, reads them again, so that the result matches the database. */
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

/** Selects and names the requests a borrower sees, in order. Injected: a later slice knows the forgiveness forms. */
export type Show = <Row extends Pick<StipulationRow, "stipulation">>(
  context: Scope,
  borrower: string,
  rows: readonly Row[],
) => Promise<Row[]>;
