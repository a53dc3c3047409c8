import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { newestOf, unnamedKeyId, type NamedKey } from "../platform/keys/key-settings.ts";

const argon2id = promisify(argon2);

/** The costs of argon2id: memory in KiB, tag length in bytes. */
type Costs = Readonly<Record<"memory" | "passes" | "parallelism" | "tagLength", number>>;

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost: Costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * Only two hashes run at a time, so that Node's thread pool has free threads for file access. `guesses.ts` decides the
 * order of attempts.
 */
const queue = pLimit(2);

async function derive(secret: string, salt: Buffer, pepper: Uint8Array, costs: Costs): Promise<Buffer> {
  return queue(() =>
    argon2id("argon2id", {
      ...costs,
      message: Buffer.from(secret.normalize("NFC")),
      nonce: salt,
      secret: Buffer.from(pepper),
    }),
  );
}

const encode = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/**
 * Hashes a secret with the newest pepper to an argon2id PHC string. If the pepper has an id, the string contains the id
 * as `keyid`.
 */
export async function hashSecret(
  secret: string,
  peppers: readonly NamedKey[],
  costs = cost,
): Promise<string> {
  const salt = randomBytes(16);
  const { id, key } = newestOf(peppers);
  const hash = await derive(secret, salt, key, costs);
  const keyId = id === unnamedKeyId ? "" : `,keyid=${encode(Buffer.from(id))}`;
  return `$argon2id$v=19$m=${costs.memory},t=${costs.passes},p=${costs.parallelism}${keyId}$${encode(salt)}$${encode(hash)}`;
}

/**
 * A hash that matches no secret. If an account does not exist, checking this hash takes the same time as a real check.
 */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`;

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=([\w+/]+))?\$([^$]+)\$([^$]+)$/;

function partsOf(hash: string) {
  const match = format.exec(hash);
  if (!match) throw new Error("a stored hash is not an argon2id PHC string");
  const [, memory, passes, parallelism, keyId, salt = "", expected = ""] = match;
  const pepperId = keyId === undefined ? unnamedKeyId : Buffer.from(keyId, "base64").toString();
  return { memory, passes, parallelism, pepperId, salt, expected };
}

/** Returns whether the hash uses an older pepper than the newest. */
export function isOldHash(hash: string, peppers: readonly NamedKey[]): boolean {
  return partsOf(hash).pepperId !== newestOf(peppers).id;
}

/** Returns whether the secret matches the hash. Without a hash, does the same work and returns false. */
export async function secretMatches(
  secret: string,
  hash: string | null | undefined,
  peppers: readonly NamedKey[],
): Promise<boolean> {
  const { memory, passes, parallelism, pepperId, salt, expected } = partsOf(hash ?? nobody);
  const pepper = hash == null ? newestOf(peppers) : peppers.find(({ id }) => id === pepperId);
  // Throws instead of refusing the password, because the password may be right.
  if (!pepper) throw new Error("a stored hash names a pepper that is not configured");
  const wanted = Buffer.from(expected, "base64");
  const costs = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  };
  const found = await derive(secret, Buffer.from(salt, "base64"), pepper.key, costs);
  return timingSafeEqual(found, wanted) && hash != null;
}
