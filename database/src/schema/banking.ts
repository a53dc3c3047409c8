import { accountHolder, accountType, applicationBankRole, weekday } from "@portal/domain/banking/contract";
import { boolean, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { externalId, id, instant, kept, oneOf } from "../columns.ts";
import { accounts, opportunities } from "./loans.ts";

/** A bank by one of its routing numbers, as the directory of the operator has it (SH-035). */
export const institutions = pgTable(
  "institutions",
  {
    routingNumber: text("routing_number").primaryKey(),
    name: text("name").notNull(),
    stateCode: text("state_code").notNull(),
    city: text("city"),
    /** It takes ACH entries. */
    ach: boolean("ach").notNull(),
    /** It takes wires. */
    wire: boolean("wire").notNull(),
    /** The bank itself names another one for ACH. */
    mainlyWire: boolean("mainly_wire").notNull().default(false),
    /** The number that took its place, where it was retired. */
    newRoutingNumber: text("new_routing_number"),
  },
  (table) => [index().on(table.name, table.stateCode)],
);

/** When which participant file was loaded, to say how old the directory is. */
export const directoryLoads = pgTable("directory_loads", {
  id: id(),
  kind: text("kind", { enum: ["fedach", "fedwire", "demo"] }).notNull(),
  loadedAt: instant("loaded_at").notNull(),
  added: integer("added").notNull(),
  changed: integer("changed").notNull(),
  removed: integer("removed").notNull(),
});

/** A bank account with its number encrypted: nothing but its last four digits is ever told. */
export const bankColumns = () => ({
  institutionName: text("institution_name").notNull(),
  routingNumber: text("routing_number").notNull(),
  /** The account number, encrypted before it was written. */
  sealedNumber: text("sealed_number").notNull(),
  lastFour: text("last_four").notNull(),
  nameOnAccount: text("name_on_account").notNull(),
  accountType: oneOf("account_type", accountType).notNull().default("Checking"),
  /** A business's account is debited by CCD, a person's by WEB. */
  holder: oneOf("holder", accountHolder).notNull().default("business"),
  street: text("street"),
  street2: text("street2"),
  city: text("city"),
  state: text("state"),
  zip: text("zip"),
  /** What the bank said of it last: a return or change code, or `Non-editable` (SH-030). */
  achStatus: text("ach_status"),
  achStatusDescription: text("ach_status_description"),
});

/** A bank account that one-time payments of a business may be drawn from. */
export const bankAccounts = pgTable(
  "bank_accounts",
  {
    id: id(),
    externalId: externalId(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, kept),
    ...bankColumns(),
    /** A keyed hash of routing and account number: the same account twice is one row. */
    fingerprint: text("fingerprint").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    /** When the borrower gave or changed its details, or the bank corrected them: from then on no book changes them back. */
    editedAt: instant("edited_at"),
  },
  (table) => [unique().on(table.accountId, table.fingerprint)],
);

/** The accounts that an application's money goes to and is paid back from (SERV-BVER). */
export const applicationBanks = pgTable(
  "application_banks",
  {
    opportunityId: text("opportunity_id")
      .notNull()
      .references(() => opportunities.id, kept),
    role: oneOf("role", applicationBankRole).notNull(),
    /** Of additional ones, from 0; of the others 0. */
    position: integer("position").notNull().default(0),
    institutionName: text("institution_name"),
    /** US. */
    routingNumber: text("routing_number"),
    /** Canada. */
    transitNumber: text("transit_number"),
    institutionNumber: text("institution_number"),
    /** The account number, encrypted before it was written; null of a PayPal account. */
    sealedNumber: text("sealed_number"),
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
    /** The borrower gave it here: no later book of the lender's changes it back. */
    isOwn: boolean("is_own").notNull().default(false),
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.opportunityId, table.role, table.position] })],
);

/** The day of the week on which an application's payments are drawn. */
export const paymentDays = pgTable("payment_days", {
  opportunityId: text("opportunity_id")
    .primaryKey()
    .references(() => opportunities.id, kept),
  day: oneOf("day", weekday).notNull(),
  isOwn: boolean("is_own").notNull().default(false),
  savedAt: instant("saved_at").notNull(),
});
