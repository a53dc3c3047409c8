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
  /** Bearer key of the lender's operations; undefined switches them off. */
  readonly lenderKey: string | undefined;
};
type Fail = (name: keyof GivenKeys, fault: string) => void;
type Secret = {
  readonly name: keyof GivenKeys;
  readonly bytes: Uint8Array;
  readonly weakness: string | undefined;
};

/** Reads the keys; `fail` is told what is wrong with them, in words that hold nothing of them. */
export function readKeys(given: GivenKeys, fail: Fail): KeyRing {
  if (given.LENDER_KEY && given.LENDER_KEY.length < 32) fail("LENDER_KEY", "must be at least 32 characters");
  return {
    tokenKey: readKey("TOKEN_KEY", given.TOKEN_KEY, fail),
    pepper: readKey("PEPPER", given.PEPPER, fail),
    encryptionKeys: readEncryptionKeys(given.ENCRYPTION_KEYS, fail),
    lenderKey: given.LENDER_KEY || undefined,
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
  const text = given.LENDER_KEY;
  // Text in any alphabet; but where it is base64, it is its bytes that another key may be.
  const lender = {
    name: "LENDER_KEY",
    bytes: fromBase64(text) ?? Buffer.from(text),
    weakness: weaknessOfText(text),
  } as const;
  return [...encoded.filter(({ bytes }) => bytes.length >= 32), ...(text.length >= 32 ? [lender] : [])];
}
