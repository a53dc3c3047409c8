import type { Context, Scope } from "../context.ts";
import type { StipulationRow } from "./store.ts";

type Asked = StipulationRow["stipulation"];

/**
 * Notes of requests that they have declined themselves; whether there were any. The slice that knows which may comes
 * after this one, so it brings this.
 */
export type Settle = (context: Context, asked: readonly Asked[]) => Promise<boolean>;

/** Reads requests, and once more where one of them had declined itself unnoticed: what is told is what is kept. */
export async function readSettled<Row extends { readonly stipulation: Asked }>(
  context: Context,
  settle: Settle,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read();
  const isChanged = await settle(
    context,
    rows.map(({ stipulation }) => stipulation),
  );
  return isChanged ? read() : rows;
}

/**
 * What of a borrower's requests they are told of, and by what names; the order stays. Which form of an application for
 * forgiveness asks for what is known to a slice that comes after this one, so it brings this.
 */
export type Show = <Row extends Pick<StipulationRow, "stipulation">>(
  context: Scope,
  borrower: string,
  rows: readonly Row[],
) => Promise<Row[]>;
