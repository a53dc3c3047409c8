import type { Context } from "../context.ts";
import { hashSecret, isOldHash, secretMatches } from "../sessions/password-hash.ts";

/** A stored hash, and how to replace it. */
export type StoredHash = {
  readonly hash: string | null;
  /** Replaces the hash, unless it has changed since it was read. */
  readonly replace: (newHash: string) => Promise<void>;
};

/**
 * Checks a password or an answer. Hashes a right one again if an older pepper made its hash, because only then is the
 * secret known. Without a stored hash, does the work of a check and returns false.
 */
export async function checkSecret(
  { config: { peppers } }: Pick<Context, "config">,
  secret: string,
  stored: StoredHash | undefined,
): Promise<boolean> {
  const hash = stored?.hash;
  const isRight = await secretMatches(secret, hash, peppers);
  if (isRight && hash != null && isOldHash(hash, peppers))
    await stored?.replace(await hashSecret(secret, peppers));
  return isRight;
}
