import type { Queryable } from "@portal/database/connection";
import { deleteOldest } from "@portal/database/delete-oldest";
import { contacts, identityClaims, providerIdentities, users } from "@portal/database/schema/auth";
import { emailKey } from "@portal/domain/auth/rules";
import type { Identity } from "@portal/providers/sso/sso-provider";
import { and, eq, gt, isNull, lt } from "drizzle-orm";

export async function findByIdentity(database: Queryable, { issuer, subject }: Identity) {
  const [row] = await database
    .select({ user: users, contact: contacts })
    .from(providerIdentities)
    .innerJoin(contacts, eq(contacts.id, providerIdentities.contactId))
    .innerJoin(users, and(eq(users.contactId, contacts.id), eq(users.isDisabled, false)))
    .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)));
  return row;
}

/** Binds a sign-on account to a contact. @returns false when the sign-on account or the contact is already bound */
export async function bindIdentity(
  database: Queryable,
  { issuer, subject }: Identity,
  contactId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await database
    .insert(providerIdentities)
    .values({ issuer, subject, contactId, boundAt: now })
    .onConflictDoNothing()
    .returning({ id: providerIdentities.id });
  return rows.length > 0;
}

/**
 * Creates a sign-in without a password. Does nothing if the contact already has a sign-in or another borrower uses the
 * address.
 */
export async function createSsoUser(
  database: Queryable,
  contactId: string,
  now: Temporal.Instant,
): Promise<void> {
  const [contact] = await database
    .select({ email: contacts.email })
    .from(contacts)
    .where(eq(contacts.id, contactId));
  if (!contact?.email) return;
  const { email } = contact;
  await database
    .insert(users)
    .values({ contactId, email, emailKey: emailKey(email), isSso: true, createdAt: now })
    .onConflictDoNothing();
}

export async function insertClaim(
  database: Queryable,
  row: Pick<typeof identityClaims.$inferInsert, "secretHash" | "contactId" | "expiresAt">,
): Promise<void> {
  await database.insert(identityClaims).values(row);
}

/**
 * Marks an account claim as used.
 * @returns the claim's contact, or undefined when the claim is used or expired
 */
export async function takeClaim(
  database: Queryable,
  secretHash: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const [row] = await database
    .update(identityClaims)
    .set({ usedAt: now })
    .where(
      and(
        eq(identityClaims.secretHash, secretHash),
        isNull(identityClaims.usedAt),
        gt(identityClaims.expiresAt, now),
      ),
    )
    .returning({ contactId: identityClaims.contactId });
  return row?.contactId;
}

export function deleteClaimsBefore(
  database: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<number> {
  const { expiresAt } = identityClaims;
  return deleteOldest(database, identityClaims, expiresAt, { where: lt(expiresAt, before), most });
}
