import type { Context } from "../context.ts";
import { hashSecret, isOldHash, secretMatches } from "../sessions/password-hash.ts";

/** A stored hash, and a function that stores a new hash in place of the old one. */
export type StoredHash = {
  readonly hash: string | null;
  /** Stores a new hash, unless another call has changed the stored hash in the meantime. */
  readonly replace: (newHash: string) => Promise<void>;
};

/**
 * Checks a password or security answer, and renews a hash that uses an older pepper. Without a stored hash, takes the
 * same time and returns false.
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
