import { fromBase64, weaknessOfBytes, weaknessOfText } from "./key-strength.ts";

/** The three keys as they stand in settings; the sandbox makes its own and keeps them in its data folder. */
export type Keys = Readonly<Record<"TOKEN_KEY" | "PEPPER" | "ENCRYPTION_KEYS", string>>;
/** What is checked together, each as it was given; "" where it was not. */
export type GivenKeys = Keys & { readonly LENDER_KEY: string };
/** The keys, read. */
export type KeyRing = {
  readonly tokenKey: Uint8Array;
  readonly pepper: Uint8Array;
  /** Keys that encrypt files and fields; the first encrypts, all decrypt. */
  readonly encryptionKeys: readonly { readonly id: string; readonly key: Uint8Array }[];
  /** Bearer keys of the lender's operations, by their names; none switch them off. */
  readonly lenderKeys: readonly LenderKey[];
};
/** The name goes into the audit trail, the key is what is sent. */
export type LenderKey = { readonly name: string; readonly key: string };
type Fail = (name: keyof GivenKeys, fault: string) => void;
type Secret = {
  readonly name: keyof GivenKeys;
  readonly bytes: Uint8Array;
  readonly weakness: string | undefined;
};

/** Reads the keys; `fail` is told what is wrong with them, in words that hold nothing of them. */
export function readKeys(given: GivenKeys, fail: Fail): KeyRing {
  return {
    tokenKey: readKey("TOKEN_KEY", given.TOKEN_KEY, fail),
    pepper: readKey("PEPPER", given.PEPPER, fail),
    encryptionKeys: readEncryptionKeys(given.ENCRYPTION_KEYS, fail),
    lenderKeys: readLenderKeys(given.LENDER_KEY, fail),
  };
}

function readKey(name: "TOKEN_KEY" | "PEPPER", text: string, fail: Fail): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes && bytes.length >= 32) return bytes;
  fail(name, "must be at least 32 bytes in base64");
  return new Uint8Array();
}

function readEncryptionKeys(text: string, fail: Fail): KeyRing["encryptionKeys"] {
  const keys = entriesOf(text).map(({ id, encoded }) => ({ id, key: fromBase64(encoded) }));
  if (keys.some(({ id, key }) => !/^[a-z0-9-]{1,16}$/.test(id) || key?.length !== 32))
    fail("ENCRYPTION_KEYS", "must be id:base64 pairs with keys of 32 bytes, such as k1:…");
  else if (new Set(keys.map(({ id }) => id)).size < keys.length)
    fail("ENCRYPTION_KEYS", "has two keys with one id");
  return keys.map(({ id, key }) => ({ id, key: key ?? new Uint8Array() }));
}

/**
 * One key by itself, called `lender`, or `name:key` pairs with commas between them: a key is taken out of use by
 * putting the new one beside it first.
 */
function lenderKeysIn(text: string): readonly LenderKey[] {
  const pairs = text.split(",").map((entry) => /^([a-z][a-z0-9-]{0,31}):(\S+)$/.exec(entry.trim()) ?? []);
  const keys = pairs.flatMap(([, name, key]) => (name && key ? [{ name, key }] : []));
  if (keys.length === pairs.length) return keys;
  return text ? [{ name: "lender", key: text }] : [];
}

function readLenderKeys(text: string, fail: Fail): readonly LenderKey[] {
  const keys = lenderKeysIn(text);
  if (keys.some(({ key }) => key.length < 32)) fail("LENDER_KEY", "must be at least 32 characters");
  else if (keys.some(({ key }) => /\s/.test(key))) fail("LENDER_KEY", "must have no spaces in it");
  else if (new Set(keys.map(({ name }) => name)).size < keys.length)
    fail("LENDER_KEY", "has two keys with one name");
  return keys;
}

function entriesOf(text: string): { readonly id: string; readonly encoded: string }[] {
  return text.split(",").map((entry) => {
    const [id = "", ...encoded] = entry.trim().split(":");
    return { id, encoded: encoded.join(":") };
  });
}

/**
 * What production asks beyond the shape: keys that were made by chance, each for one use, and none of the sandbox's.
 * @param sandbox the keys that the sandbox made in this data folder, if it ever ran there.
 */
export function checkStrength(given: GivenKeys, sandbox: Keys | undefined, fail: Fail): void {
  const secrets = secretsIn(given);
  const known = sandbox ? secretsIn({ ...sandbox, LENDER_KEY: "" }) : [];
  for (const [at, { name, bytes, weakness }] of secrets.entries()) {
    const isSame = (other: Secret) => Buffer.compare(bytes, other.bytes) === 0;
    const twin = secrets.slice(0, at).find(isSame);
    if (weakness) fail(name, `${weakness}; make one with openssl rand -base64 32`);
    else if (twin) fail(name, `holds the same key as ${twin.name}: each use needs its own`);
    else if (known.some(isSame)) fail(name, "holds a key of the sandbox, which lies in its data folder");
  }
}

/** The keys that have their shape; of the others it was told already that they have not. */
function secretsIn(given: GivenKeys): Secret[] {
  const encoded = [
    { name: "TOKEN_KEY", text: given.TOKEN_KEY } as const,
    { name: "PEPPER", text: given.PEPPER } as const,
    ...entriesOf(given.ENCRYPTION_KEYS).map(
      (entry) => ({ name: "ENCRYPTION_KEYS", text: entry.encoded }) as const,
    ),
  ].map(({ name, text }) => {
    const bytes = fromBase64(text) ?? new Uint8Array();
    return { name, bytes, weakness: weaknessOfBytes(text, bytes) };
  });
  // Text in any alphabet; but where it is base64, it is its bytes that another key may be.
  const lender = lenderKeysIn(given.LENDER_KEY)
    .filter(({ key }) => key.length >= 32)
    .map(({ key }) => {
      const bytes = fromBase64(key) ?? Buffer.from(key);
      return { name: "LENDER_KEY", bytes, weakness: weaknessOfText(key) } as const;
    });
  return [...encoded.filter(({ bytes }) => bytes.length >= 32), ...lender];
}
