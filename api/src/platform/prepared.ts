import type { Queryable } from "@portal/database/connection";

/**
 * Prepares a statement only once per database, because preparing a short read takes most of its time. Values must use
 * `sql.placeholder`.
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
