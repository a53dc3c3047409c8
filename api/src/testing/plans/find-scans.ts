import { backlogIndexes, boundedTables } from "@portal/database/bounded-tables";

/** A node of a plan as PostgreSQL's `explain (format json)` describes it. */
export type PlanNode = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly "Parent Relationship"?: string;
  readonly "Plan Rows": number;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
};

/** Nodes of a query plan that stop reading their first input when the limit of a parent node is reached. */
const streaming = new Set(["LockRows", "Result", "Nested Loop", "Subquery Scan", "Memoize", "Unique"]);

/** One SQL statement may change at most this many rows. PostgreSQL expects `date < $1` to match a third of a table. */
const mostChanged = 100_000;

/** Lists the parts of a query plan that read a whole growing table or change many of its rows. */
export function findScans(plan: PlanNode, isLimited = false): string[] {
  const type = plan["Node Type"];
  const table = plan["Relation Name"] ?? "";
  const index = plan["Index Name"] ?? "";
  const children = plan.Plans ?? [];
  const isStreaming = type === "Limit" || (isLimited && streaming.has(type));
  const deeper = children.flatMap((child) =>
    findScans(child, isStreaming && child["Parent Relationship"] === "Outer"),
  );
  if (table in boundedTables || table.startsWith("pg_")) return deeper;
  const input = children.find((child) => child["Parent Relationship"] === "Outer");
  if (type === "ModifyTable" && (input?.["Plan Rows"] ?? 0) > mostChanged)
    return [`changes any number of rows of ${table} at once`, ...deeper];
  if (type === "Seq Scan") return [`reads all rows of ${table}`, ...deeper];
  const isIndexScan = /^(?:Index|Index Only|Bitmap Index) Scan$/.test(type);
  if (!isIndexScan || plan["Index Cond"] || index in backlogIndexes) return deeper;
  // A query with a limit reads only the first entries of the index.
  if (isLimited && !plan.Filter) return deeper;
  return [`reads all entries of the index ${index}`, ...deeper];
}
