import { randomUUID } from "node:crypto";
import type { Transaction } from "../context.ts";
import { secretPlace } from "./check-factor.ts";
import { activateStaff, replaceFactors } from "./store.ts";

type Credentials = {
  readonly passwordHash: string;
  /** The secret of the authenticator app, in base32. */
  readonly secret: string;
  /** The 30-second time step of a code that the person has already used. */
  readonly lastStep?: number;
  readonly recoveryCodes: readonly { readonly name: string; readonly codeHash: string }[];
};

/** Gives a person a password and second factors, which replace earlier ones, and makes the account active. */
export async function giveCredentials(
  { database, clock, cipher }: Transaction,
  staffId: string,
  { passwordHash, secret, lastStep, recoveryCodes }: Credentials,
): Promise<void> {
  const [id, createdAt] = [randomUUID(), clock.now()];
  const sealedSecret = cipher.encrypt(secretPlace(id), secret);
  await replaceFactors(database, staffId, [
    { id, kind: "totp", name: "Authenticator app", sealedSecret, lastStep: lastStep ?? null, createdAt },
    ...recoveryCodes.map(({ name, codeHash }) => ({ kind: "recovery" as const, name, codeHash, createdAt })),
  ]);
  await activateStaff(database, staffId, passwordHash);
}
