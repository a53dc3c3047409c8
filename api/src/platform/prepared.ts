import type { Queryable } from "@portal/database/connection";

/**
 * Builds a statement once per database, to be planned once per connection. Most of a short read's time goes into
 * building and planning its statement. Values are passed through `sql.placeholder`.
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
