import type { Factor } from "@portal/domain/staff/contract";
import { plainCode } from "@portal/domain/staff/rules";
import { verifySync } from "otplib";
import type { Context } from "../context.ts";
import type { Caller } from "../http/operation.ts";
import { checkSecret } from "../sessions/check-secret.ts";
import { examineGuess } from "../sessions/guesses.ts";
import type { StaffSession } from "../sessions/staff/staff-session.ts";
import { budgetOf, recordRefusal } from "./record-refusal.ts";
import * as store from "./store.ts";

/** Seconds by which the clock of an authenticator app may differ: one code before and one after. */
const toleranceSeconds = 30;

type Attempt = {
  readonly staff: Pick<StaffSession, "id" | "staffId" | "email">;
  readonly factor: Factor;
  readonly caller: Caller;
  readonly disconnectSignal: AbortSignal;
};

/**
 * Checks an authenticator code or a recovery code, which works only once. Failures count toward the account's lockout
 * (DESK-SIGNIN-05) and are recorded in the audit trail.
 * @returns the kind of the factor, or undefined if the factor is wrong or used, or if the account is locked
 */
export async function checkFactor(
  context: Context,
  { staff, factor, caller, disconnectSignal }: Attempt,
  step: "factor" | "unlock",
): Promise<"totp" | "recovery" | undefined> {
  const { staffId, email } = staff;
  const guess = { email: budgetOf(email), ip: caller.ip, disconnectSignal };
  const isRight = await examineGuess(context, guess, async (isAllowed) =>
    "code" in factor
      ? useCode(context, staffId, { typed: factor.code, isAllowed })
      : useRecovery(context, staffId, { typed: factor.recoveryCode, isAllowed }),
  );
  if (isRight) return "code" in factor ? "totp" : "recovery";
  await recordRefusal(context, email, { step, session: staff.id });
  return undefined;
}

async function useCode(
  { database, cipher, clock }: Context,
  staffId: string,
  { typed, isAllowed }: { readonly typed: string; readonly isAllowed: boolean },
): Promise<boolean> {
  const token = plainCode(typed);
  if (!/^\d{6}$/.test(token)) return false;
  const now = clock.now();
  for (const { id, sealedSecret, lastStep } of await store.listTotpFactors(database, staffId)) {
    if (sealedSecret === null) continue;
    const step = stepOf(cipher.decrypt(secretPlace(id), sealedSecret), token, now);
    if (step === undefined || (lastStep !== null && step <= lastStep)) continue;
    return isAllowed && store.useTotpStep(database, id, step, now);
  }
  return false;
}

/** Returns the 30-second time step to which a code belongs, or undefined for a wrong code. */
export function stepOf(secret: string, token: string, now: Temporal.Instant): number | undefined {
  const epoch = Math.floor(now.epochMilliseconds / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: toleranceSeconds });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}

/** The encrypted secret's place in the database, to which the encryption is bound. */
export const secretPlace = (factorId: string) => ({
  table: "staff_factors",
  column: "sealed_secret",
  rowId: factorId,
});

/** Finds the recovery code's row by the code's first letter, so that only one slow hash must be checked. */
async function useRecovery(
  context: Context,
  staffId: string,
  { typed, isAllowed }: { readonly typed: string; readonly isAllowed: boolean },
): Promise<boolean> {
  const code = plainCode(typed);
  const found = await store.findRecoveryCode(context.database, staffId, code.slice(0, 1));
  const isRight = await checkSecret(
    context,
    code,
    found && isAllowed ? { hash: found.codeHash, replace: async () => undefined } : undefined,
  );
  return (
    isRight && found !== undefined && store.useRecoveryCode(context.database, found.id, context.clock.now())
  );
}
