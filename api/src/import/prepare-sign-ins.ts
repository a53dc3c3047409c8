import { contacts } from "@portal/database/schema/auth";
import { normalizeAnswer } from "@portal/domain/auth/rules";
import type { Book } from "@portal/domain/book/book";
import type { Contact } from "@portal/domain/book/contact";
import pLimit from "p-limit";
import type { Context } from "../context.ts";
import { hashSecret } from "../sessions/password-hash.ts";
import { findSignInsOf } from "./merge/sign-ins-store.ts";
import { findRows } from "./store.ts";

type SignIn = NonNullable<Contact["signIn"]>;
export type HasSignIn = Contact & { readonly signIn: SignIn };

export type Prepared = {
  readonly passwordHash: string | undefined;
  readonly questions: readonly { readonly question: string; readonly answerHash: string }[];
};
/** The prepared sign-ins, with the contacts' external ids as keys. */
export type PreparedSignIns = ReadonlyMap<string, Prepared>;

type PrepareContext = Pick<Context, "database"> & { readonly config: Pick<Context["config"], "peppers"> };

export function withSignIn(
  book: Pick<Book, "contacts">,
): { readonly contact: HasSignIn; readonly at: number }[] {
  return book.contacts.flatMap(({ signIn, ...contact }, at) =>
    signIn ? [{ contact: { ...contact, signIn }, at }] : [],
  );
}

/**
 * Hashes the secrets of new sign-ins before the import's transaction, because hashing is slow. Hashes at most four
 * secrets at a time, so that borrowers can still sign in.
 */
export async function prepareSignIns(
  context: PrepareContext,
  book: Pick<Book, "contacts">,
): Promise<PreparedSignIns> {
  const given = withSignIn(book).map(({ contact }) => contact);
  const known = await findKnown(context, given);
  const turn = pLimit(4);
  const hash = (secret: string) => turn(() => hashSecret(secret, context.config.peppers));
  const prepared = given
    .filter(({ externalId }) => !known.has(externalId))
    .map(async ({ externalId, signIn }) => [externalId, await prepare(signIn, hash)] as const);
  return new Map(await Promise.all(prepared));
}

async function findKnown(
  { database }: Pick<Context, "database">,
  given: readonly HasSignIn[],
): Promise<Set<string>> {
  const found = await findRows(
    database,
    contacts,
    given.map(({ externalId }) => externalId),
  );
  const signIns = await findSignInsOf(
    database,
    found.map((row) => row.id),
  );
  const owning = new Set(signIns.map((row) => row.contactId));
  return new Set(found.filter((row) => owning.has(row.id)).map((row) => row.externalId));
}

async function prepare(signIn: SignIn, hash: (secret: string) => Promise<string>): Promise<Prepared> {
  const questions = (signIn.securityQuestions ?? []).map(async ({ question, answer }) => ({
    question,
    answerHash: await hash(normalizeAnswer(answer)),
  }));
  return {
    passwordHash: signIn.password === undefined ? undefined : await hash(signIn.password),
    questions: await Promise.all(questions),
  };
}
