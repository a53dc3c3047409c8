import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

const argon2id = promisify(argon2);

/** The costs of argon2id: memory in KiB, tag length in bytes. */
type Costs = Readonly<Record<"memory" | "passes" | "parallelism" | "tagLength", number>>;

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const cost: Costs = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Only two hashes run at a time, so that file access has free threads. `guesses.ts` decides the order of attempts. */
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

/** Hashes a secret to an argon2id PHC string without the pepper. Only tests set different costs. */
export async function hashSecret(secret: string, pepper: Uint8Array, costs = cost): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt, pepper, costs);
  return `$argon2id$v=19$m=${costs.memory},t=${costs.passes},p=${costs.parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** A hash that matches no secret. Checks for a missing account use it, so that the response takes the same time. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(32))}`;

/** Returns whether the secret matches the hash. Without a hash, does the same work and returns false. */
export async function secretMatches(
  secret: string,
  hash: string | null | undefined,
  pepper: Uint8Array,
): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? nobody);
  if (!match) throw new Error("a stored hash is not an argon2id PHC string");
  const [, memory, passes, parallelism, salt = "", expected = ""] = match;
  const wanted = Buffer.from(expected, "base64");
  const costs = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  };
  const found = await derive(secret, Buffer.from(salt, "base64"), pepper, costs);
  return timingSafeEqual(found, wanted) && hash != null;
}
