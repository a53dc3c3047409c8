import type { Queryable } from "@portal/database/connection";
import { applicationStaff } from "@portal/database/schema/work";
import { inArray } from "drizzle-orm";

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
