/** Tables with a version in each row, which every update must increment. */
const versioned = ["cases", "documents", "opportunities", "stipulations"];

const names = versioned.join("|");
const writes = new RegExp(
  String.raw`^(?:update "?(?:${names})"?|insert into "?(?:${names})"? [^]*\bdo update) set (?<set>[^]*)`,
  "i",
);

/** Returns whether a statement changes rows without incrementing their versions (DESK-CLAIM-04). */
export function lacksVersion(statement: string): boolean {
  const set = writes.exec(statement.trim())?.groups?.["set"];
  return set !== undefined && !/"version" = "\w+"\."?version"? \+ 1/.test(set);
}
