import type { Queryable } from "@portal/database/connection";
import { contacts, identityClaims, providerIdentities, users } from "@portal/database/schema/auth";
import { emailKey } from "@portal/domain/auth/rules";
import type { Identity } from "@portal/providers/sso/sso-provider";
import { and, eq, gt, isNull, lt } from "drizzle-orm";

/** Who signs in with this account of the provider's, and may. */
export async function findByIdentity(database: Queryable, { issuer, subject }: Identity) {
  const [row] = await database
    .select({ user: users, contact: contacts })
    .from(providerIdentities)
    .innerJoin(contacts, eq(contacts.id, providerIdentities.contactId))
    .innerJoin(users, and(eq(users.contactId, contacts.id), eq(users.isDisabled, false)))
    .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)));
  return row;
}

/** Binds an account of the provider's to a contact. @returns false where either is bound already */
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

/** Gives a contact who has none a way in without a password; nothing happens where another signs in by their address. */
export async function addWayIn(database: Queryable, contactId: string, now: Temporal.Instant): Promise<void> {
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

/** Uses a claim up: whose it is, once, and undefined when it is used or over. */
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

/** Forgets claims that were over before a moment. */
export async function deleteClaimsBefore(database: Queryable, before: Temporal.Instant): Promise<void> {
  await database.delete(identityClaims).where(lt(identityClaims.expiresAt, before));
}
