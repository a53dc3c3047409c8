import { boolean, index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { externalId, id, instant } from "../columns.ts";

/** A person. Whoever signs in is a contact; their id is the token's `guid`. */
export const contacts = pgTable("contacts", {
  id: id(),
  externalId: externalId(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text(),
  phone: text(),
  country: text({ enum: ["us", "ca"] }).notNull(),
  homePhone: text(),
  businessWebAddress: text(),
  street: text(),
  city: text(),
  state: text(),
  zip: text(),
});

/** A contact's way in. Passwords and answers are argon2id with a pepper that is not in this database. */
export const users = pgTable("users", {
  id: id(),
  contactId: text()
    .notNull()
    .unique()
    .references(() => contacts.id),
  email: text().notNull(),
  /** The address in lower case: one account per address, however it is typed. */
  emailKey: text().notNull().unique(),
  passwordHash: text(),
  passwordExpiresAt: instant(),
  isSso: boolean().notNull().default(false),
  isDisabled: boolean().notNull().default(false),
  createdAt: instant().notNull(),
});

export const securityQuestions = pgTable(
  "security_questions",
  {
    id: serial().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    question: text().notNull(),
    answerHash: text().notNull(),
  },
  (table) => [index().on(table.userId)],
);

/** One row per token. A token without its live row is nothing. */
export const sessions = pgTable(
  "sessions",
  {
    /** The token's `jti`. */
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authType: text({ enum: ["authenticated", "authorized"] }).notNull(),
    isSso: boolean().notNull(),
    /** SHA-256 of the binding cookie that was set together with the token. */
    bindingHash: text().notNull(),
    createdAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/**
 * Failed guesses per account, known or not, counted before a guess is looked at, so that guesses
 * in parallel cannot outrun the count. The key is a keyed hash of the address.
 */
export const failureBudgets = pgTable("failure_budgets", {
  accountKey: text().primaryKey(),
  attempts: integer().notNull(),
  lockedUntil: instant(),
  updatedAt: instant().notNull(),
});
