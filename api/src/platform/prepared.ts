import type { Queryable } from "@portal/database/connection";

/**
 * A statement that is built once per database and planned once per connection: most of a short read's time goes
 * into building its text and planning it anew. Values come by `sql.placeholder`.
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
