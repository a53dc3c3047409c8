import type { Queryable } from "@portal/database/connection";

/**
 * Prepares an SQL statement once per database, because preparing takes longer than running a short read. Values must
 * use `sql.placeholder`.
 */
export function prepared<Statement>(
  build: (database: Queryable) => Statement,
): (database: Queryable) => Statement {
  const built = new WeakMap<Queryable, Statement>();
  return (database) => {
    const known = built.get(database);
    if (known) return known;
    const statement = build(database);
    built.set(database, statement);
    return statement;
  };
}
