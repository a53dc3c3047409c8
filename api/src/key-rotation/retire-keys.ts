import type { Queryable } from "@portal/database/connection";
import type { Config } from "../platform/config.ts";
import type { Clock } from "../platform/clock.ts";
import { listKeyChecks } from "../platform/keys/key-check-store.ts";
import { keyCheckName, WrongKey } from "../platform/keys/key-checks.ts";
import { countValues, unknownKey } from "./count-values.ts";
import { retireKey, type Count } from "./rotation-store.ts";

type Scope = {
  readonly database: Queryable;
  readonly config: Pick<Config, "encryptionKeys" | "peppers">;
  readonly clock: Clock;
};

/**
 * Retires the keys that are no longer in the settings. Must run after `checkKeys`.
 * @throws WrongKey with the number of values if the database still needs one of these keys
 */
export async function retireKeys({ database, config, clock }: Scope): Promise<void> {
  const configured = new Set([
    ...config.peppers.map(({ id }) => keyCheckName("PEPPER", id)),
    ...config.encryptionKeys.map(({ id }) => keyCheckName("ENCRYPTION_KEYS", id)),
  ]);
  const stored = await listKeyChecks(database);
  const removed = stored.filter(({ name, retiredAt }) => retiredAt === null && !configured.has(name));
  if (removed.length === 0) return;
  const counts = await countValues({ database, config });
  for (const { name } of removed) {
    const needed = counts.filter((count) => mayNeed(name, count));
    if (needed.length > 0)
      throw new WrongKey(
        `${name} is still needed: ${listOf(needed)}. Start the portal with this key as well, and run \`npm run portal -- rotate-keys --fingerprints\`. A borrower's sign-in renews the hashes of the password and the answer.`,
      );
  }
  for (const { name } of removed) await retireKey(database, name, clock.now());
}

/** A value with an unknown key may need any key of the setting. */
function mayNeed(name: string, { setting, keyId }: Count): boolean {
  if (keyId === unknownKey) return name.split(" ")[0] === setting;
  return name === keyCheckName(setting, keyId);
}

/** Formats counts, for example as `2 values in bank_accounts.sealed_number, 1 value in files`. */
export function listOf(counts: readonly Count[]): string {
  return counts
    .map(({ column, left }) => `${left} ${left === 1 ? "value" : "values"} in ${column}`)
    .join(", ");
}
