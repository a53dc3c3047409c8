import { newPasswordFaults } from "@portal/domain/auth/recovery/messages";
import {
  isPasswordLink,
  passwordFaults,
  passwordLinks,
  type PasswordLink,
} from "@portal/domain/auth/recovery/rules";
import type { setPassword as contract } from "@portal/domain/auth/recovery/contract";
import { normalizeAnswer } from "@portal/domain/auth/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { asBorrower } from "@portal/domain/events/principal";
import { inTransaction, type Context, type Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act, Call } from "../http/operation.ts";
import { sha256 } from "../platform/crypto.ts";
import { clearGuesses } from "../sessions/guesses.ts";
import { hashInTurn } from "../sessions/hashing-line.ts";
import { hashSecret } from "../sessions/password-hash.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { openHalfSession, type OpenedSession } from "../sessions/session.ts";
import { findLink, replaceLinks, refundAnswer, countAnswer, spendLink } from "./links/store.ts";
import { undefinedWhenAddressTaken } from "./links/unless-taken.ts";
import { checkSecret } from "../sessions/check-secret.ts";
import { present } from "./present.ts";
import {
  deleteQuestionsOf,
  findUser,
  listQuestionsOf,
  lockUser,
  savePassword,
  storedAnswer,
} from "./store.ts";

type LinkHolder = {
  readonly linkId: string;
  readonly kind: PasswordLink;
  readonly contactId: string;
  readonly userId: string | undefined;
  readonly email: string;
};

/** Sets a password and marks the link as used. A reset-password link requires the right security answer (CH-71). */
export const setPassword: Act<typeof contract> = async (context, call) => {
  const holding = await findHolding(context, call.body.token);
  if (!holding) return refuse("NOT_FOUND");
  const { password } = call.body;
  const [fault] = passwordFaults(password, holding);
  if (fault) return refuse("VALIDATION", { password: newPasswordFaults[fault] });
  const hash = await hashInTurn(call.caller.ip, call.disconnectSignal(), async () => {
    const isAllowed = holding.kind !== "reset-password" || (await answersRight(context, holding, call.body));
    return isAllowed ? hashSecret(password, context.config.peppers) : undefined;
  });
  if (hash === undefined) return refuse("INVALID_ANSWER");
  const opened = await undefinedWhenAddressTaken(() =>
    inTransaction(context, (tx) => takePassword(tx, holding, hash)),
  );
  return opened ? done(opened) : refuse("NOT_FOUND");
};

async function findHolding(context: Context, token: string): Promise<LinkHolder | undefined> {
  const found = await findLink(context.database, sha256(token), context.clock.now());
  if (!found) return undefined;
  const { link, contact, user } = found;
  const email = user?.email ?? contact.email;
  const { kind } = link;
  if (!isPasswordLink(kind) || email === null || user?.isDisabled || user?.isSso) return undefined;
  return { linkId: link.id, kind, contactId: contact.id, userId: user?.id, email };
}

/** Checks the security answer. A wrong answer counts toward the link's limit, but not toward the account's lockout. */
async function answersRight(
  context: Context,
  { linkId, userId }: LinkHolder,
  { question, answer = "" }: Call<typeof contract>["body"],
): Promise<boolean> {
  const { database } = context;
  const questions = userId === undefined ? [] : await listQuestionsOf(database, userId);
  const asked = questions.find((candidate) => candidate.question === question);
  if (!(await countAnswer(database, linkId))) return false;
  let isWrong = false;
  try {
    const stored = asked && storedAnswer(database, asked);
    isWrong = !(await checkSecret(context, normalizeAnswer(answer), stored));
    return !isWrong;
  } finally {
    if (!isWrong) await refundAnswer(database, linkId);
  }
}

/**
 * Saves the password, and ends the borrower's sessions, links and lockout. All links except `reset-password` also
 * delete the security questions (CH-77).
 */
async function takePassword(
  tx: Transaction,
  { linkId, kind, contactId, userId: lockedId, email }: LinkHolder,
  passwordHash: string,
): Promise<OpenedSession | undefined> {
  const { database } = tx;
  const now = tx.clock.now();
  // Locks the login before the link, as the calls that replace links do, to avoid a deadlock.
  if (lockedId !== undefined) await lockUser(database, lockedId);
  if (!(await spendLink(database, linkId, now))) return undefined;
  const userId = await savePassword(database, { contactId, email, passwordHash, now });
  if (kind !== "reset-password") await deleteQuestionsOf(database, userId);
  await revokeSessionsOf(database, userId, now);
  await replaceLinks(database, contactId, [...passwordLinks, "verify-email"], now);
  await clearGuesses(tx, email);
  const found = await findUser(database, userId);
  if (!found) throw new Error("the sign-in was deleted while its password was set");
  const { firstName, country } = found.contact;
  const mail = { kind: "password-changed", to: email, firstName, country } as const;
  const event = {
    by: asBorrower(contactId),
    person: contactId,
    action: "password.set",
    about: { kind: "user", id: userId },
    detail: { by: kind },
  } as const;
  await emit(tx, event, kind === "create-account" ? [] : [mail]);
  return openHalfSession(tx, present.holder(found, await listQuestionsOf(database, userId)));
}
