/** Returns the first row of a query result. Throws if the result is empty. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("the statement returned no row");
  return row;
}
