/** Returns a row that must exist, because the caller has locked the statement's subject. Throws if it is missing. */
export function theOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a statement that must return a row returned none");
  return row;
}
