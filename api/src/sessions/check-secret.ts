import type { Context } from "../context.ts";
import { hashSecret, isOldHash, secretMatches } from "../sessions/password-hash.ts";

/** A stored hash, and a function that replaces it. */
export type StoredHash = {
  readonly hash: string | null;
  /** Stores a new hash, unless another call has changed the stored hash in the meantime. */
  readonly replace: (newHash: string) => Promise<void>;
};

/**
 * Checks a password or an answer. If it is right and its hash uses an older pepper, hashes it again, because only now
 * is the plain text known. Without a stored hash, does the work of a check and returns false.
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
