import { factorKind, staffLinkKind, staffSessionState, staffState } from "@portal/domain/staff/contract";
import { role } from "@portal/domain/staff/roles/contract";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { cascade, id, instant, oneOf, plainDate, restrict, sealed } from "../columns.ts";

/** Members of staff who work at the desk. Accounts are never deleted, because the audit trail refers to them. */
export const staff = pgTable("staff", {
  id: id(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  email: text("email").notNull(),
  /** The address in lower case, so that two people cannot have the same address with different capitalization. */
  emailKey: text("email_key").notNull().unique(),
  title: text("title"),
  phone: text("phone"),
  extension: text("extension"),
  passwordHash: text("password_hash"),
  state: oneOf("state", staffState).notNull(),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at"),
});

export const staffRoles = pgTable(
  "staff_roles",
  {
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, cascade),
    role: oneOf("role", role).notNull(),
    /** The member of staff who assigned the role. Null if the portal assigned it. */
    givenBy: text("given_by").references(() => staff.id, restrict),
    givenAt: instant("given_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.role] })],
);

/** A second factor. Recovery codes are one row each, with an argon2id hash. */
export const staffFactors = pgTable(
  "staff_factors",
  {
    id: id(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, cascade),
    kind: oneOf("kind", factorKind).notNull(),
    name: text("name").notNull(),
    /** The shared secret of an authenticator app, encrypted. */
    sealedSecret: sealed("sealed_secret"),
    codeHash: text("code_hash"),
    /** The 30-second step of the last accepted code, so that a code works once. */
    lastStep: integer("last_step"),
    createdAt: instant("created_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index().on(table.staffId)],
);

/** Sessions at the desk. A session is valid until `endsAt` or `endedAt`. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: id(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, cascade),
    /** SHA-256 of the secret in the browser's cookie. */
    secretHash: text("secret_hash").notNull().unique(),
    /** The value of the header that every call except GET must send. */
    csrfToken: text("csrf_token").notNull(),
    state: oneOf("state", staffSessionState).notNull(),
    createdAt: instant("created_at").notNull(),
    lastActiveAt: instant("last_active_at").notNull(),
    lockedAt: instant("locked_at"),
    steppedUpAt: instant("stepped_up_at"),
    /**
     * The client's IP address at the last step-up. From another address, the person must step up again (DESK-SEC-05).
     */
    stepUpIp: text("step_up_ip"),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
    endsAt: instant("ends_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [index().on(table.staffId, table.endedAt), index().on(table.endsAt)],
);

/** How often a member of staff performed an action with a daily limit. Stores only the last day of each action. */
export const staffDailyCounts = pgTable(
  "staff_daily_counts",
  {
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, cascade),
    kind: text("kind").notNull(),
    /** The day in the desk's time zone. */
    day: plainDate("day").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind] })],
);

/** Mailed or printed links that set up an account. A used link keeps its row. */
export const staffLinks = pgTable(
  "staff_links",
  {
    id: id(),
    staffId: text("staff_id")
      .notNull()
      .references(() => staff.id, cascade),
    kind: oneOf("kind", staffLinkKind).notNull(),
    /** SHA-256 of the token. The token itself is only in the link. */
    tokenHash: text("token_hash").notNull().unique(),
    /** The authenticator secret that the set-up page shows, encrypted, until the person confirms it with a code. */
    sealedSecret: sealed("sealed_secret"),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index().on(table.staffId, table.kind), index().on(table.expiresAt)],
);
