import { linkKind, tokenClaims } from "@portal/domain/auth/contract";
import { country } from "@portal/domain/wire/shapes";
import { isNull, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, text, unique, type PgColumn } from "drizzle-orm/pg-core";
import { cascade, externalId, id, instant, oneOf, restrict, sealed } from "../columns.ts";

/** The sort key of the list of people: the last name, then the first name, in lower case. */
export const nameKey = ({ lastName, firstName }: Record<"lastName" | "firstName", PgColumn>) =>
  sql`lower(${lastName} || ' ' || ${firstName})`;

/** A person. Every user is a contact, and the token's `guid` is the contact's id. */
export const contacts = pgTable(
  "contacts",
  {
    id: id(),
    externalId: externalId(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email"),
    phone: text("phone"),
    country: oneOf("country", country).notNull(),
    homePhone: text("home_phone"),
    businessWebAddress: text("business_web_address"),
    street: text("street"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    /** The time at which the lender erased the person. Imports no longer change the row. */
    erasedAt: instant("erased_at"),
  },
  // Finds the contacts with the address of a member of staff (DESK-SEC-06).
  (table) => [
    index("contacts_email_key")
      .on(sql`lower(${table.email})`)
      .concurrently(),
    index("contacts_name").on(nameKey(table), table.id).where(isNull(table.erasedAt)).concurrently(),
    index("contacts_country_name")
      .on(table.country, nameKey(table), table.id)
      .where(isNull(table.erasedAt))
      .concurrently(),
  ],
);

/** A contact's sign-in, with argon2id hashes of passwords and security answers. The pepper is not in this database. */
export const users = pgTable("users", {
  id: id(),
  contactId: text("contact_id")
    .notNull()
    .unique()
    .references(() => contacts.id, restrict),
  email: text("email").notNull(),
  /** The address in lower case, so that two users cannot have the same address with different capitalization. */
  emailKey: text("email_key").notNull().unique(),
  passwordHash: text("password_hash"),
  passwordExpiresAt: instant("password_expires_at"),
  isSso: boolean("is_sso").notNull().default(false),
  isDisabled: boolean("is_disabled").notNull().default(false),
  createdAt: instant("created_at").notNull(),
});

export const securityQuestions = pgTable(
  "security_questions",
  {
    id: serial("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, cascade),
    question: text("question").notNull(),
    answerHash: text("answer_hash").notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** Session tokens. A token is valid only if its row has not expired and is not revoked. */
export const sessions = pgTable(
  "sessions",
  {
    /** The token's `jti` claim. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, cascade),
    authType: oneOf("auth_type", tokenClaims.shape.auth_type).notNull(),
    isSso: boolean("is_sso").notNull(),
    /** SHA-256 of the binding cookie that belongs to the token. */
    bindingHash: text("binding_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** The time at which the user last confirmed the password in this session (CH-46). */
    passwordVerifiedAt: instant("password_verified_at"),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/**
 * Tokens of mailed links. A used link keeps its row, so that the portal recognizes a second use. A new link invalidates
 * the person's older links of the same kind.
 */
export const linkTokens = pgTable(
  "link_tokens",
  {
    id: id(),
    /** SHA-256 of the token. The token itself is only in the mail. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: oneOf("kind", linkKind).notNull(),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, cascade),
    /** The new address of a `verify-email` link, encrypted. */
    sealedEmail: sealed("sealed_email"),
    /** The number of wrong answers to the security question on this link's page (CH-12). */
    wrongAnswers: integer("wrong_answers").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** The time at which a newer link or a change of the password or e-mail address made this link invalid. */
    replacedAt: instant("replaced_at"),
  },
  (table) => [index().on(table.contactId, table.kind), index().on(table.expiresAt)],
);

/** A contact's identity (issuer and subject) at the sign-on provider. An e-mail address is not sufficient. */
export const providerIdentities = pgTable(
  "provider_identities",
  {
    id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, cascade),
    boundAt: instant("bound_at").notNull(),
  },
  (table) => [unique().on(table.issuer, table.subject), unique().on(table.contactId, table.issuer)],
);

/** A browser's permission to link a confirmed account to the next sign-on in that browser (CH-73). */
export const identityClaims = pgTable(
  "identity_claims",
  {
    /** SHA-256 of the secret in the browser's cookie. */
    secretHash: text("secret_hash").primaryKey(),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, cascade),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index().on(table.contactId).concurrently(), index().on(table.expiresAt).concurrently()],
);

/**
 * Failed attempts with passwords and answers for each address, known or unknown. The portal counts an attempt before
 * checking it, so that parallel attempts cannot exceed the limit. `accountKey` is a keyed hash of the address.
 */
export const failureBudgets = pgTable(
  "failure_budgets",
  {
    accountKey: text("account_key").primaryKey(),
    attempts: integer("attempts").notNull(),
    lockedUntil: instant("locked_until"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index().on(table.updatedAt).concurrently()],
);
