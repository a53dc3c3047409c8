import { linkKind, tokenClaims } from "@portal/domain/auth/contract";
import { country } from "@portal/domain/wire/shapes";
import { boolean, index, integer, pgTable, serial, text, unique } from "drizzle-orm/pg-core";
import { externalId, gone, id, instant, kept, oneOf } from "../columns.ts";

/** A person. Everyone who signs in is a contact, and the token's `guid` is the contact's id. */
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

/** A contact's sign-in. Passwords and answers are hashed with argon2id and a pepper that is not in this database. */
export const users = pgTable("users", {
  id: id(),
  contactId: text("contact_id")
    .notNull()
    .unique()
    .references(() => contacts.id, kept),
  email: text("email").notNull(),
  /** The address in lower case, which allows one user per address in any spelling. */
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

/** One row per token. A token is valid only while its row is live. */
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
    /** When the user last confirmed the password during the session (CH-46). */
    passwordVerifiedAt: instant("password_verified_at"),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Mailed links. A used link's row remains, to recognize it. Only a contact's newest link of each kind is valid. */
export const linkTokens = pgTable(
  "link_tokens",
  {
    id: id(),
    /** SHA-256 of the token. The token itself is only in the mail. */
    tokenHash: text("token_hash").notNull().unique(),
    kind: oneOf("kind", linkKind).notNull(),
    contactId: text("contact_id")
      .notNull()
      .references(() => contacts.id, gone),
    /** The new address of a `verify-email` link, encrypted. */
    sealedEmail: text("sealed_email"),
    /** Number of wrong answers given with this link (CH-12). */
    wrongAnswers: integer("wrong_answers").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** When a newer link of this kind, or the lender, replaced this link. */
    replacedAt: instant("replaced_at"),
  },
  (table) => [index().on(table.contactId, table.kind), index().on(table.expiresAt)],
);

/** A contact's identity at the sign-on provider. Issuer and subject identify it; an e-mail address is never enough. */
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

/** A browser's permission to bind a confirmed contact's account to the next identity with which it signs on (CH-73). */
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
 * Failed guesses per account, for unknown accounts too. Each guess is counted before it is checked, so parallel
 * guesses cannot exceed the limit. The key is a keyed hash of the address.
 */
export const failureBudgets = pgTable("failure_budgets", {
  accountKey: text("account_key").primaryKey(),
  attempts: integer("attempts").notNull(),
  lockedUntil: instant("locked_until"),
  updatedAt: instant("updated_at").notNull(),
});
