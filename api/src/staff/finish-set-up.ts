import type { finishSetUp as contract } from "@portal/domain/staff/contract";
import type { StaffPrincipal } from "@portal/domain/events/principal";
import { staffPasswordFaults } from "@portal/domain/staff/messages";
import { checkStaffPassword, plainCode } from "@portal/domain/staff/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { dictionary } from "@zxcvbn-ts/language-common";
import { inTransaction, type Scope } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { sha256 } from "../platform/crypto.ts";
import { hashInTurn } from "../sessions/hashing-line.ts";
import { hashSecret } from "../sessions/password-hash.ts";
import { stepOf } from "./check-factor.ts";
import { giveCredentials } from "./give-credentials.ts";
import { linkSecretPlace } from "./issue-set-up-link.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { findStaffLink, useStaffLink } from "./store.ts";

const listed = 10_000;
const common: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, listed));

/** Sets the password and the authenticator app of an invited person, and makes the account active. */
export const finishSetUp: Act<typeof contract> = async (context, { body, caller, disconnectSignal }) => {
  const { database, clock, config } = context;
  const tokenHash = sha256(body.token);
  const found = await findStaffLink(database, tokenHash, clock.now(), { isLocked: false });
  if (!found) return refuse("LINK_INVALID");
  const { email } = found.person;
  const fault = checkStaffPassword(body.password, { email, isCommon: (lower) => common.has(lower) });
  if (fault) return refuse("VALIDATION", { password: staffPasswordFaults[fault] });
  // Checks the code before the slow hashing. The transaction checks the code again, because the link may have changed
  // meanwhile.
  if (!stepOfLink(context, found.link, body.code)) return refuse("WRONG_CODE");
  const hashes = await hashInTurn(caller.ip, disconnectSignal(), async () => ({
    passwordHash: await hashSecret(body.password, config.peppers),
    recovery: await makeRecoveryCodes(config.peppers),
  }));
  if (!hashes) return refuse("LINK_INVALID");
  return inTransaction(context, async (tx) => {
    const now = tx.clock.now();
    const locked = await findStaffLink(tx.database, tokenHash, now, { isLocked: true });
    if (!locked) return refuse("LINK_INVALID");
    const { link, person } = locked;
    const right = stepOfLink(tx, link, body.code);
    if (!right) return refuse("WRONG_CODE");
    await giveCredentials(tx, person.id, {
      passwordHash: hashes.passwordHash,
      secret: right.secret,
      lastStep: right.step,
      recoveryCodes: hashes.recovery,
    });
    await useStaffLink(tx.database, link.id, now);
    const by: StaffPrincipal = { kind: "staff", id: person.id, sessionId: "none" };
    await emit(tx, { by, person: null, action: "staff.joined", about: { kind: "staff", id: person.id } });
    return done({ recoveryCodes: hashes.recovery.map(({ code }) => code) });
  });
};

/** Returns the link's authenticator secret and the code's 30-second time step, or undefined for a wrong code. */
function stepOfLink(
  { cipher, clock }: Scope,
  { id, sealedSecret }: { readonly id: string; readonly sealedSecret: string | null },
  typed: string,
): { readonly secret: string; readonly step: number } | undefined {
  if (sealedSecret === null) return undefined;
  const secret = cipher.decrypt(linkSecretPlace(id), sealedSecret);
  const step = stepOf(secret, plainCode(typed), clock.now());
  return step === undefined ? undefined : { secret, step };
}
