import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { staff, staffFactors, staffLinks, staffRoles } from "@portal/database/schema/staff";
import { emailKey } from "@portal/domain/auth/rules";
import type { Role } from "@portal/domain/staff/roles/contract";
import { and, count, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import type { StoredHash } from "../sessions/check-secret.ts";

export type StaffRow = typeof staff.$inferSelect;

export async function findStaffByEmail(database: Queryable, email: string): Promise<StaffRow | undefined> {
  const [row] = await database
    .select()
    .from(staff)
    .where(eq(staff.emailKey, emailKey(email)));
  return row;
}

/** Returns a person's state and roles. */
export async function findStaffById(database: Queryable, id: string) {
  const rows = await database
    .select({ state: staff.state, role: staffRoles.role })
    .from(staff)
    .leftJoin(staffRoles, eq(staffRoles.staffId, staff.id))
    .where(eq(staff.id, id));
  const [first] = rows;
  return first && { state: first.state, roles: rows.flatMap(({ role }) => role ?? []) };
}

export function storedStaffPassword(database: Queryable, { id, passwordHash }: StaffRow): StoredHash {
  return {
    hash: passwordHash,
    replace: async (newHash) => {
      if (passwordHash === null) return;
      await database
        .update(staff)
        .set({ passwordHash: newHash })
        .where(and(eq(staff.id, id), eq(staff.passwordHash, passwordHash)));
    },
  };
}

/** Inserts an invited person with roles. Returns undefined if someone has the address. */
export async function insertStaff(
  database: Queryable,
  person: Pick<StaffRow, "firstName" | "lastName" | "email" | "createdAt">,
  roles: readonly Role[],
): Promise<string | undefined> {
  const [row] = await database
    .insert(staff)
    .values({ ...person, emailKey: emailKey(person.email), state: "invited" })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  if (!row) return undefined;
  await database
    .insert(staffRoles)
    .values(roles.map((role) => ({ staffId: row.id, role, givenAt: person.createdAt })));
  return row.id;
}

export async function activateStaff(database: Queryable, id: string, passwordHash: string): Promise<void> {
  await database.update(staff).set({ state: "active", passwordHash }).where(eq(staff.id, id));
}

export async function noteSignIn(
  database: Queryable,
  id: string,
  lastSeenAt: Temporal.Instant,
): Promise<void> {
  await database.update(staff).set({ lastSeenAt }).where(eq(staff.id, id));
}

export async function rolesOf(database: Queryable, staffId: string): Promise<Role[]> {
  const rows = await database
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staffId, staffId))
    .orderBy(staffRoles.role);
  return rows.map(({ role }) => role);
}

/** Returns whether a member of staff with the role can sign in. */
export async function hasActive(database: Queryable, role: Role): Promise<boolean> {
  const rows = await database
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.staffId, staff.id))
    .where(and(eq(staffRoles.role, role), eq(staff.state, "active")))
    .limit(1);
  return rows.length > 0;
}

/** Stores a link and makes the person's older links of this kind invalid. */
export async function insertStaffLink(
  database: Queryable,
  row: typeof staffLinks.$inferInsert,
): Promise<void> {
  await database
    .update(staffLinks)
    .set({ usedAt: row.expiresAt })
    .where(
      and(eq(staffLinks.staffId, row.staffId), eq(staffLinks.kind, row.kind), isNull(staffLinks.usedAt)),
    );
  await database.insert(staffLinks).values(row);
}

/**
 * Returns a set-up link and its person. Returns undefined if the link is used or expired, or if the person is disabled.
 * `isLocked` locks both rows.
 */
export async function findStaffLink(
  database: Queryable,
  tokenHash: string,
  now: Temporal.Instant,
  { isLocked }: { readonly isLocked: boolean },
) {
  const query = database
    .select({ link: staffLinks, person: staff })
    .from(staffLinks)
    .innerJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(
      and(
        eq(staffLinks.tokenHash, tokenHash),
        isNull(staffLinks.usedAt),
        gt(staffLinks.expiresAt, now),
        ne(staff.state, "disabled"),
      ),
    );
  const [row] = await (isLocked ? query.for("update") : query);
  return row;
}

export async function useStaffLink(database: Queryable, id: string, usedAt: Temporal.Instant): Promise<void> {
  await database.update(staffLinks).set({ usedAt }).where(eq(staffLinks.id, id));
}

/** Replaces all second factors of a person. */
export async function replaceFactors(
  database: Queryable,
  staffId: string,
  rows: readonly Omit<typeof staffFactors.$inferInsert, "staffId">[],
): Promise<void> {
  await database.delete(staffFactors).where(eq(staffFactors.staffId, staffId));
  await database.insert(staffFactors).values(rows.map((row) => ({ ...row, staffId })));
}

/** Deletes links that expired before the given time. */
export function deleteStaffLinksBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { expiresAt } = staffLinks;
  return deleteOldest(database, staffLinks, expiresAt, { where: lt(expiresAt, before), most });
}

export function listTotpFactors(database: Queryable, staffId: string) {
  return database
    .select()
    .from(staffFactors)
    .where(and(eq(staffFactors.staffId, staffId), eq(staffFactors.kind, "totp")));
}

export async function findRecoveryCode(database: Queryable, staffId: string, name: string) {
  const [row] = await database
    .select()
    .from(staffFactors)
    .where(
      and(
        eq(staffFactors.staffId, staffId),
        eq(staffFactors.kind, "recovery"),
        eq(staffFactors.name, name),
        isNull(staffFactors.usedAt),
      ),
    );
  return row;
}

/** Uses a recovery code. Returns false if another call used it first. */
export async function useRecoveryCode(
  database: Queryable,
  id: string,
  usedAt: Temporal.Instant,
): Promise<boolean> {
  const rows = await database
    .update(staffFactors)
    .set({ usedAt })
    .where(and(eq(staffFactors.id, id), isNull(staffFactors.usedAt)))
    .returning({ id: staffFactors.id });
  return rows.length > 0;
}

/**
 * Marks a code's 30-second time step as used. Returns false if this code or a later code was used before
 * (DESK-SIGNIN-04).
 */
export async function useTotpStep(
  database: Queryable,
  id: string,
  lastStep: number,
  usedAt: Temporal.Instant,
): Promise<boolean> {
  const rows = await database
    .update(staffFactors)
    .set({ lastStep, usedAt })
    .where(
      and(eq(staffFactors.id, id), or(isNull(staffFactors.lastStep), lt(staffFactors.lastStep, lastStep))),
    )
    .returning({ id: staffFactors.id });
  return rows.length > 0;
}

export async function countRecoveryCodes(database: Queryable, staffId: string): Promise<number> {
  const [row] = await database
    .select({ left: count() })
    .from(staffFactors)
    .where(
      and(eq(staffFactors.staffId, staffId), eq(staffFactors.kind, "recovery"), isNull(staffFactors.usedAt)),
    );
  return row?.left ?? 0;
}
