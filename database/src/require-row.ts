/** Returns the row of a statement that must return one. Throws if there is no row. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a statement that must return a row returned none");
  return row;
}
