import { linkKind, tokenClaims } from "@portal/domain/auth/contract";
import { country } from "@portal/domain/wire/shapes";
import { boolean, index, integer, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { externalId, gone, id, instant, kept, oneOf } from "../columns.ts";

/** A person. Whoever signs in is a contact; their id is the token's `guid`. */
export const contacts = pgTable("contacts", {
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
});

/** A contact's way in. Passwords and answers are argon2id with a pepper that is not in this database. */
export const users = pgTable("users", {
  id: id(),
  contactId: text("contact_id")
    .notNull()
    .unique()
    .references(() => contacts.id, kept),
  email: text("email").notNull(),
  /** The address in lower case: one account per address, however it is typed. */
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
      .references(() => users.id, gone),
    question: text("question").notNull(),
    answerHash: text("answer_hash").notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** One row per token. A token without its live row is nothing. */
export const sessions = pgTable(
  "sessions",
  {
    /** The token's `jti`. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, gone),
    authType: oneOf("auth_type", tokenClaims.shape.auth_type).notNull(),
    isSso: boolean("is_sso").notNull(),
    /** SHA-256 of the binding cookie that was set together with the token. */
    bindingHash: text("binding_hash").notNull(),
    createdAt: instant("created_at").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** When the password was last given again inside the session (CH-46). */
    passwordVerifiedAt: instant("password_verified_at"),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/**
 * Links that were sent by mail. The row of one that was used stays, so that it is known as used; of several of one
 * kind for one contact only the newest is good.
 */
export const linkTokens = pgTable(
  "link_tokens",
  {
    id: id(),
    /** SHA-256 of the token, which nothing but the mail holds. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: oneOf("kind", linkKind).notNull(),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, gone),
    /** Of `verify-email`: the new address, encrypted. */
    sealedEmail: text("sealed_email"),
    /** Wrong answers that were given with it (CH-12). */
    wrongAnswers: integer("wrong_answers").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** When a newer one of its kind, or the lender, took its place. */
    replacedAt: instant("replaced_at"),
  },
  (table) => [index().on(table.contactId, table.kind), index().on(table.expiresAt)],
);

/** Who a contact is at the sign-on provider: by issuer and subject, never by e-mail alone. */
export const providerIdentities = pgTable(
  "provider_identities",
  {
    id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, gone),
    boundAt: instant("bound_at").notNull(),
  },
  (table) => [unique().on(table.issuer, table.subject), unique().on(table.contactId, table.issuer)],
);

/** A browser that has confirmed a contact's account and may bind it to the next identity it signs on with (CH-73). */
export const identityClaims = pgTable("identity_claims", {
  /** SHA-256 of the cookie's secret. */
  secretHash: text("secret_hash").primaryKey(),
  contactId: text("contact_id")
    .notNull()
    .references(() => contacts.id, gone),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/**
 * Failed guesses per account, known or not, counted before a guess is looked at, so that guesses
 * in parallel cannot outrun the count. The key is a keyed hash of the address.
 */
export const failureBudgets = pgTable("failure_budgets", {
  accountKey: text("account_key").primaryKey(),
  attempts: integer("attempts").notNull(),
  lockedUntil: instant("locked_until"),
  updatedAt: instant("updated_at").notNull(),
});
