import type { Queryable } from "@portal/database/connection";
import { staff, staffRoles } from "@portal/database/schema/staff";
import type { Role } from "@portal/domain/staff/roles/contract";
import { rolesWith } from "@portal/domain/staff/roles/rules";
import { staffName } from "@portal/domain/staff/rules";
import type { Permission } from "@portal/domain/wire/desk/permission";
import { and, asc, eq, exists, inArray, sql } from "drizzle-orm";

/**
 * Lists the active members of staff who have a permission, sorted by name. With `staffId`, lists at most this person.
 */
export const listStaffWith = (database: Queryable, permission: Permission, staffId?: string) =>
  listStaffIn(database, rolesWith([permission]), staffId);

/**
 * Lists the active members of staff who have one of the roles, sorted by name. With `staffId`, lists at most this
 * person.
 */
export async function listStaffIn(database: Queryable, roles: readonly Role[], staffId?: string) {
  const role = database
    .select({ one: sql`1` })
    .from(staffRoles)
    .where(and(eq(staffRoles.staffId, staff.id), inArray(staffRoles.role, [...roles])));
  const isWanted = staffId === undefined ? undefined : eq(staff.id, staffId);
  const rows = await database
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName, state: staff.state })
    .from(staff)
    .where(and(eq(staff.state, "active"), exists(role), isWanted))
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.id));
  return rows.map((row) => ({ staffId: row.id, name: staffName(row) }));
}

/** Returns the phone number in a member of staff's profile. */
export async function findStaffPhone(database: Queryable, staffId: string) {
  const [row] = await database
    .select({ phone: staff.phone, extension: staff.extension })
    .from(staff)
    .where(eq(staff.id, staffId));
  return row;
}
