import {
  contacts,
  identityClaims,
  linkTokens,
  providerIdentities,
  sessions,
  users,
} from "@portal/database/schema/auth";
import { applicationBanks, bankAccounts } from "@portal/database/schema/banking";
import { accountContacts, accounts, loanLeads, transactions } from "@portal/database/schema/loans";
import { applicationOwners, numberChecks } from "@portal/database/schema/ownership";
import { payments } from "@portal/database/schema/payments";
import { idempotencyKeys, mails } from "@portal/database/schema/server";
import { caseAnswers, caseMessages, cases } from "@portal/database/schema/support";
import { notes } from "@portal/database/schema/work";
import { removedText } from "@portal/domain/retention/rules";
import { and, eq, inArray, isNotNull, notInArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { lockAnyContact } from "../access/either-id.ts";
import { recipientKeysOf } from "../events/emit.ts";
import { clearGuesses } from "../sessions/guesses.ts";
import { deleteApplication, deleteLoan } from "./delete-applications.ts";
import { areAboutCases, count, deletedRows, deleteRows, isAnyOf, type Deletion } from "./deletion.ts";
import { isUnreferenced, listAbandoned } from "./erasure-store.ts";
import type { PersonRecords } from "./list-kept.ts";

type Person = NonNullable<Awaited<ReturnType<typeof lockAnyContact>>>;

/** Deletes a person's records. In records that must be kept, replaces the person's details with 'Removed'. */
export async function erasePerson(deletion: Deletion, person: Person, records: PersonRecords): Promise<void> {
  const { due } = records;
  await deleteRows(deletion, "answers", caseAnswers, inArray(caseAnswers.caseId, [...due.cases]));
  await deleteRows(deletion, "messages", caseMessages, inArray(caseMessages.caseId, [...due.cases]));
  await deleteRows(deletion, "notes", notes, areAboutCases([...due.cases]));
  await deleteRows(deletion, "notes", notes, eq(notes.contactId, person.contact.id));
  await deleteRows(deletion, "inquiries", cases, inArray(cases.id, [...due.cases]));
  for (const loan of due.loans) await deleteLoan(deletion, loan);
  for (const id of due.applications) await deleteApplication(deletion, id);
  await deleteLogin(deletion, person);
  await deleteTraces(deletion, person);
  await deleteAccess(deletion, person, records);
  await removeNames(deletion, person, records);
  await deleteBusinesses(deletion, records.accountIds.own);
  await deleteOrRename(deletion, person, records.kept.length === 0);
}

async function deleteLogin(deletion: Deletion, { contact, user }: Person): Promise<void> {
  const isOwn = (table: typeof linkTokens | typeof providerIdentities | typeof identityClaims) =>
    eq(table.contactId, contact.id);
  if (user) await deleteRows(deletion, "sessions", sessions, eq(sessions.userId, user.id));
  await deleteRows(deletion, "links", linkTokens, isOwn(linkTokens));
  await deleteRows(deletion, "providerAccounts", providerIdentities, isOwn(providerIdentities));
  await deleteRows(deletion, "providerClaims", identityClaims, isOwn(identityClaims));
  await deleteRows(deletion, "logins", users, eq(users.contactId, contact.id));
}

/** Deletes the records of the person's calls, and the sent and unsent mails to the person. */
async function deleteTraces(deletion: Deletion, { contact, user }: Person): Promise<void> {
  const { tx } = deletion;
  const addresses = new Set([contact.email, user?.email].flatMap((email) => email ?? []));
  const keys = [...addresses].flatMap((email) => recipientKeysOf(tx, email));
  await deleteRows(deletion, "mails", mails, inArray(mails.recipientKey, keys));
  for (const email of addresses) await clearGuesses(tx, email);
  await deleteRows(deletion, "repeatedCalls", idempotencyKeys, eq(idempotencyKeys.caller, contact.id));
  await deleteRows(deletion, "numberChecks", numberChecks, eq(numberChecks.contactId, contact.id));
  await deleteRows(deletion, "leads", loanLeads, eq(loanLeads.contactId, contact.id));
}

/** Keeps the links to businesses with kept records, so that a later erasure can find these records. */
async function deleteAccess(
  deletion: Deletion,
  { contact }: Person,
  { accountIds }: PersonRecords,
): Promise<void> {
  const { contactId, accountId } = accountContacts;
  const where = and(eq(contactId, contact.id), notInArray(accountId, [...accountIds.kept]));
  await deleteRows(deletion, "access", accountContacts, where);
}

/** Removes the person's details from applications and bank accounts that must be kept. */
async function removeNames(
  deletion: Deletion,
  { contact }: Person,
  { applications, loanIds, accountIds }: PersonRecords,
): Promise<void> {
  const { database } = deletion.tx;
  await removeOwner(deletion, contact, applications);
  const name = `${contact.firstName} ${contact.lastName}`;
  const place = { nameOnAccount: removedText, street2: null, city: null, state: null, zip: null };
  await database
    .update(bankAccounts)
    .set({ ...place, street: removedIfSet(bankAccounts.street) })
    .where(
      and(inArray(bankAccounts.accountId, [...accountIds.all]), isSameText(bankAccounts.nameOnAccount, name)),
    );
  const ofLoans = database
    .select({ id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.advanceId, [...loanIds]));
  await database
    .update(payments)
    .set({ ...place, street: removedIfSet(payments.street) })
    .where(and(isAnyOf(payments.transactionId, ofLoans), isSameText(payments.nameOnAccount, name)));
  if (contact.email === null) return;
  const { opportunityId, paypalUsername } = applicationBanks;
  await database
    .update(applicationBanks)
    .set({ paypalUsername: removedText })
    .where(and(inArray(opportunityId, ids(applications)), isSameText(paypalUsername, contact.email)));
}

/** Matches the person by id and by e-mail address, because another borrower may have entered the person as an owner. */
async function removeOwner(
  deletion: Deletion,
  { id, email }: Person["contact"],
  applications: PersonRecords["applications"],
): Promise<void> {
  const { database } = deletion.tx;
  const owner = applicationOwners;
  const isPerson = and(
    inArray(owner.opportunityId, ids(applications)),
    or(eq(owner.id, id), email === null ? undefined : isSameText(owner.email, email)),
  );
  // The portal needs no SSN after the end of the application or loan.
  const ended = ids(applications.filter(({ hasEnded }) => hasEnded));
  const { rowCount } = await database
    .update(owner)
    .set({ sealedNumber: null, lastFour: null, fingerprint: null })
    .where(and(isPerson, inArray(owner.opportunityId, ended), isNotNull(owner.sealedNumber)));
  count(deletion, "numbers", rowCount ?? 0);
  await database
    .update(owner)
    .set({
      firstName: removedText,
      lastName: removedText,
      email: removedIfSet(owner.email),
      phone: removedIfSet(owner.phone),
      street: removedIfSet(owner.street),
      city: null,
      state: null,
      zip: null,
      dateOfBirth: null,
      jobTitle: null,
    })
    .where(isPerson);
}

/** Deletes businesses that have no people and no records after the erasure. */
async function deleteBusinesses(deletion: Deletion, accountIds: readonly string[]): Promise<void> {
  const abandoned = await listAbandoned(deletion.tx.database, accountIds);
  await deleteRows(deletion, "bankAccounts", bankAccounts, inArray(bankAccounts.accountId, abandoned));
  await deleteRows(deletion, "leads", loanLeads, inArray(loanLeads.accountId, abandoned));
  await deleteRows(deletion, "businesses", accounts, inArray(accounts.id, abandoned));
}

/** Deletes the person. If records must be kept, only replaces the name, so that imports recognize the erased person. */
async function deleteOrRename(
  deletion: Deletion,
  { contact }: Person,
  isWithoutRecords: boolean,
): Promise<void> {
  const { database, clock } = deletion.tx;
  const before = deletedRows(deletion);
  if (isWithoutRecords) await deleteRows(deletion, "people", contacts, isUnreferenced(database, contact.id));
  if (deletedRows(deletion) > before) return;
  await database
    .update(contacts)
    .set({
      firstName: removedText,
      lastName: removedText,
      email: removedIfSet(contacts.email),
      phone: removedIfSet(contacts.phone),
      homePhone: removedIfSet(contacts.homePhone),
      street: removedIfSet(contacts.street),
      businessWebAddress: null,
      city: null,
      state: null,
      zip: null,
      erasedAt: clock.now(),
    })
    .where(eq(contacts.id, contact.id));
}

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);
const isSameText = (column: PgColumn, text: string) => sql`lower(${column}) = lower(${text})`;
/** An SQL expression that replaces a column's value with 'Removed' and keeps null. */
const removedIfSet = (column: PgColumn) =>
  sql<string>`case when ${column} is not null then ${removedText} end`;
