import type { Queryable } from "@portal/database/connection";
import { applicationStaff, workItems } from "@portal/database/schema/work";
import type { WorkKind } from "@portal/domain/work/contract";
import { and, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";

/** Assigns applications to a person, and replaces earlier assignments. */
export async function saveAssignments(
  database: Queryable,
  applications: readonly string[],
  assigned: Omit<typeof applicationStaff.$inferInsert, "opportunityId">,
): Promise<void> {
  if (applications.length === 0) return;
  await database
    .insert(applicationStaff)
    .values(applications.map((opportunityId) => ({ opportunityId, ...assigned })))
    .onConflictDoUpdate({ target: applicationStaff.opportunityId, set: assigned });
}

export async function removeAssignments(database: Queryable, applications: readonly string[]): Promise<void> {
  await database.delete(applicationStaff).where(inArray(applicationStaff.opportunityId, [...applications]));
}

/** Counts the open items of a queue by assignee. */
export async function countAssigned(
  database: Queryable,
  kind: WorkKind,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database
    .select({ staffId: workItems.staffId, assigned: count() })
    .from(workItems)
    .where(
      and(
        eq(workItems.kind, kind),
        eq(workItems.state, "lender"),
        isNull(workItems.doneAt),
        isNotNull(workItems.staffId),
      ),
    )
    .groupBy(workItems.staffId);
  return new Map(rows.flatMap(({ staffId, assigned }) => (staffId === null ? [] : [[staffId, assigned]])));
}
