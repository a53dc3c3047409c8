/**
 * The row that a statement must have found or made, since what it is about is held.
 * @throws Error where there is none
 */
export function theOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("a statement that must give a row gave none");
  return row;
}
