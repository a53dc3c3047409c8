import type { Queryable } from "@portal/database/connection";
import type { users } from "@portal/database/schema/auth";
import { emailKey } from "@portal/domain/auth/rules";
import type { Book } from "@portal/domain/book/book";
import type { BookFault } from "@portal/domain/book/references";
import type { Counts } from "./merge-rows.ts";
import { withSignIn, type HasSignIn, type Prepared, type PreparedSignIns } from "../prepare-sign-ins.ts";
import type { IdOf } from "../rows.ts";
import * as store from "./sign-ins-store.ts";

export async function findTakenAddresses(
  database: Queryable,
  book: Book,
  contactIdOf: IdOf,
): Promise<BookFault[]> {
  const given = withSignIn(book);
  const holders = await store.findSignIns(
    database,
    given.map(({ contact }) => emailKey(contact.signIn.email)),
  );
  const holderOf = new Map(holders.map((row) => [row.emailKey, row.contactId]));
  return given.flatMap(({ contact, at }) => {
    const holder = holderOf.get(emailKey(contact.signIn.email));
    if (holder === undefined || holder === contactIdOf(contact.externalId)) return [];
    return [
      {
        path: ["contacts", at, "signIn", "email"],
        message: "is the sign-in of another contact in the portal",
      },
    ];
  });
}

export async function findTakenIdentities(
  database: Queryable,
  book: Book,
  contactIdOf: IdOf,
): Promise<BookFault[]> {
  const given = withSignIn(book).filter(({ contact }) => contact.signIn.identity);
  const holders = await store.findIdentities(
    database,
    given.map(({ contact }) => contact.signIn.identity?.subject ?? ""),
  );
  const keyOf = (identity: store.Identity) => `${identity.issuer}\0${identity.subject}`;
  const holderOf = new Map(holders.map((row) => [keyOf(row), row.contactId]));
  return given.flatMap(({ contact: { externalId, signIn }, at }) => {
    const holder = signIn.identity && holderOf.get(keyOf(signIn.identity));
    if (holder === undefined || holder === contactIdOf(externalId)) return [];
    return [
      {
        path: ["contacts", at, "signIn", "identity"],
        message: "is the account of another contact in the portal",
      },
    ];
  });
}

/** Links the file's sign-on accounts to contacts that have no sign-on account. Returns the ids of these contacts. */
async function mergeIdentities(
  database: Queryable,
  given: readonly HasSignIn[],
  contactIdOf: IdOf,
  now: Temporal.Instant,
): Promise<string[]> {
  const rows = given.flatMap(({ externalId, signIn: { identity } }) =>
    identity ? [{ ...identity, contactId: contactIdOf(externalId), boundAt: now }] : [],
  );
  return store.insertIdentities(database, rows);
}

/**
 * Adds sign-ins of new people. For existing sign-ins, only updates the disabled flag and adds a missing sign-on
 * account.
 */
export async function mergeSignIns(
  database: Queryable,
  book: Book,
  { prepared, contactIdOf, now }: { prepared: PreparedSignIns; contactIdOf: IdOf; now: Temporal.Instant },
): Promise<Counts> {
  const given = withSignIn(book).map(({ contact }) => contact);
  const stored = await store.findSignInsOf(
    database,
    given.map((contact) => contactIdOf(contact.externalId)),
  );
  const storedOf = new Map(stored.map((row) => [row.contactId, row]));
  const isNew = (contact: HasSignIn) => !storedOf.has(contactIdOf(contact.externalId));

  const added = given.filter(isNew);
  const rows = added.map((contact) =>
    userRow(contact, contactIdOf(contact.externalId), secretsOf(contact), now),
  );
  const userIds = new Map((await store.insertSignIns(database, rows)).map((row) => [row.contactId, row.id]));
  const questions = added.flatMap((contact) =>
    secretsOf(contact).questions.map((question) => ({
      ...question,
      userId: userIds.get(contactIdOf(contact.externalId)) ?? "",
    })),
  );
  await store.insertQuestions(database, questions);

  const switched = given.flatMap((contact) => {
    const { disabled } = contact.signIn;
    const user = storedOf.get(contactIdOf(contact.externalId));
    return user && disabled !== undefined && user.isDisabled !== disabled ? [{ id: user.id, disabled }] : [];
  });
  for (const disabled of [true, false]) {
    const ids = switched.filter((entry) => entry.disabled === disabled).map((entry) => entry.id);
    await store.setDisabled(database, ids, disabled);
  }
  const bound = await mergeIdentities(database, given, contactIdOf, now);
  const changed = new Set([...switched.map(({ id }) => id), ...idsOf(bound)]);
  return {
    added: added.length,
    changed: changed.size,
    unchanged: given.length - added.length - changed.size,
    removed: 0,
  };

  /** Returns the ids of the sign-ins that the contacts had before this import. */
  function idsOf(contactIds: readonly string[]): string[] {
    return contactIds.flatMap((contactId) => storedOf.get(contactId)?.id ?? []);
  }

  function secretsOf(contact: HasSignIn): Prepared {
    const secrets = prepared.get(contact.externalId);
    if (!secrets) throw new Error("a sign-in was deleted during the import; import the book again");
    return secrets;
  }
}

function userRow(
  { signIn }: HasSignIn,
  contactId: string,
  secrets: Prepared,
  now: Temporal.Instant,
): typeof users.$inferInsert {
  return {
    contactId,
    email: signIn.email.trim(),
    emailKey: emailKey(signIn.email),
    passwordHash: secrets.passwordHash ?? null,
    passwordExpiresAt: signIn.passwordExpiresAt ?? null,
    isSso: signIn.sso ?? false,
    isDisabled: signIn.disabled ?? false,
    createdAt: now,
  };
}
