import { boundedTables } from "./bounded-tables.ts";

/** The last migration from before these rules. Earlier migrations are exempt. */
export const lastExempt = "0025_key_checks";

type Rule = { readonly pattern: RegExp; readonly fault: string };

const expand = "The release before this one still uses the old table. Add the new form beside it.";

/** Patterns of forbidden SQL statements. If a rule depends on the table, the pattern captures the name as `table`. */
const rules: readonly Rule[] = [
  { pattern: /^drop\s+table\b/i, fault: `drops a table. ${expand}` },
  { pattern: /^alter\s+table\b.*\bdrop\s+column\b/is, fault: `drops a column. ${expand}` },
  {
    pattern: /^alter\s+table\b.*\brename\b(?!\s+constraint)/is,
    fault: `renames a table or column. ${expand}`,
  },
  {
    pattern: /^alter\s+table\b.*\balter\s+column\b.*\btype\b/is,
    fault: `changes the type of a column. ${expand}`,
  },
  {
    pattern: /^alter\s+table\b.*\bset\s+not\s+null\b/is,
    fault:
      "adds NOT NULL to a column, which reads the whole table under a lock. Add a check with NOT VALID and validate it.",
  },
  {
    pattern: /^alter\s+table\b.*\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/is,
    fault: "adds a NOT NULL column without a default, which the older release does not write. Add a default.",
  },
  {
    pattern: /^alter\s+table\s+(?:only\s+)?"?(?<table>\w+)"?\s+add\s+.*\bcheck\b(?!.*\bnot\s+valid\b)/is,
    fault: "adds a check without NOT VALID, which reads the whole table under a lock. Add NOT VALID.",
  },
  {
    pattern:
      /^alter\s+table\s+(?:only\s+)?"?(?<table>\w+)"?\s+add\s+.*\b(?:unique|primary\s+key)\b(?!.*\busing\s+index\b)/is,
    fault:
      "adds a constraint that builds an index under a lock. Declare a unique index with concurrently() in the schema.",
  },
  {
    pattern: /^create\s+(?:unique\s+)?index\s+(?!concurrently\b).*?\bon\s+(?:only\s+)?"?(?<table>\w+)"?/is,
    fault: "builds an index under a lock. Call concurrently() on the index in the schema.",
  },
];

/**
 * Lists the reasons why a migration cannot run while the older release is in use. Ignores tables that the migration
 * itself creates.
 */
export function migrationFaults(migration: string): string[] {
  const statements = migration
    .replaceAll(/--(?!> statement-breakpoint).*$/gm, "")
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.trim());
  const created = new Set(
    statements.flatMap(
      (statement) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i.exec(statement)?.[1] ?? [],
    ),
  );
  return statements.flatMap((statement) =>
    rules
      .filter(({ pattern }) => {
        const found = pattern.exec(statement);
        const table = found?.groups?.["table"] ?? "";
        return found && !created.has(table) && !(table in boundedTables);
      })
      .map(({ fault }) => `${statement.replaceAll(/\s+/g, " ")}: ${fault}`),
  );
}
