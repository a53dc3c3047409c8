import { accountHolder, accountType, applicationBankRole, weekday } from "@portal/domain/banking/contract";
import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { externalId, id, instant, oneOf, restrict, sealed } from "../columns.ts";
import { accounts, opportunities } from "./loans.ts";

/** One routing number of a bank. The operator loads this directory of banks (SH-035). */
export const institutions = pgTable(
  "institutions",
  {
    routingNumber: text("routing_number").primaryKey(),
    name: text("name").notNull(),
    stateCode: text("state_code").notNull(),
    city: text("city"),
    ach: boolean("ach").notNull(),
    wire: boolean("wire").notNull(),
    /** True if the bank uses this routing number mainly for wires and has another number for ACH. */
    mainlyWire: boolean("mainly_wire").notNull().default(false),
    /** The routing number that replaced this number; null if this number is valid. */
    newRoutingNumber: text("new_routing_number"),
  },
  (table) => [index().on(table.name, table.stateCode)],
);

/** A load of the bank directory from a Federal Reserve file or the demo, with the time of the load. */
export const directoryLoads = pgTable("directory_loads", {
  id: id(),
  kind: text("kind", { enum: ["fedach", "fedwire", "demo"] }).notNull(),
  loadedAt: instant("loaded_at").notNull(),
  added: integer("added").notNull(),
  changed: integer("changed").notNull(),
  removed: integer("removed").notNull(),
});

/** Returns the columns of a bank account. The account number is encrypted; screens show only its last four digits. */
export const bankColumns = () => ({
  institutionName: text("institution_name").notNull(),
  routingNumber: text("routing_number").notNull(),
  sealedNumber: sealed("sealed_number").notNull(),
  lastFour: text("last_four").notNull(),
  nameOnAccount: text("name_on_account").notNull(),
  accountType: oneOf("account_type", accountType).notNull().default("Checking"),
  /** The entry class of debits is CCD for business accounts and WEB for personal accounts. */
  holder: oneOf("holder", accountHolder).notNull().default("business"),
  street: text("street"),
  street2: text("street2"),
  city: text("city"),
  state: text("state"),
  zip: text("zip"),
  /** The bank's last notice about the account: an R-code, a C-code or `Non-editable` (SH-030). */
  achStatus: text("ach_status"),
  achStatusDescription: text("ach_status_description"),
});

/** A business's bank account for one-time payments. */
export const bankAccounts = pgTable(
  "bank_accounts",
  {
    id: id(),
    externalId: externalId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, restrict),
    ...bankColumns(),
    /** Keyed hash of the routing and account number, which prevents duplicate bank accounts. */
    fingerprint: text("fingerprint").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    /** The time at which the borrower or the bank last changed the details. Later imports do not change the details. */
    editedAt: instant("edited_at"),
  },
  (table) => [unique().on(table.accountId, table.fingerprint)],
);

/** The bank accounts that receive an application's funds and repay its loan (SERV-BVER). */
export const applicationBanks = pgTable(
  "application_banks",
  {
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, restrict),
    role: oneOf("role", applicationBankRole).notNull(),
    /** The position in the list of the application's additional accounts, starting at 0. Always 0 for other roles. */
    position: integer("position").notNull().default(0),
    institutionName: text("institution_name"),
    routingNumber: text("routing_number"),
    /** The transit and institution numbers of a Canadian account. */
    transitNumber: text("transit_number"),
    institutionNumber: text("institution_number"),
    /** The encrypted account number; null for a PayPal account. */
    sealedNumber: sealed("sealed_number"),
    lastFour: text("last_four"),
    accountType: oneOf("account_type", accountType),
    businessName: text("business_name"),
    street: text("street"),
    street2: text("street2"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    isPaypalAccount: boolean("is_paypal_account").notNull().default(false),
    paypalUsername: text("paypal_username"),
    /** True if the borrower entered the account in the portal. Later imports do not change the account. */
    isOwn: boolean("is_own").notNull().default(false),
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.opportunityId, table.role, table.position] })],
);

export const paymentDays = pgTable("payment_days", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, restrict),
  day: oneOf("day", weekday).notNull(),
  isOwn: boolean("is_own").notNull().default(false),
  savedAt: instant("saved_at").notNull(),
});
