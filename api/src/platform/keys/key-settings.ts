import { fromBase64, weaknessOfBytes, weaknessOfText } from "./key-strength.ts";

/**
 * Three keys as text. Production reads the keys from the settings; the sandbox creates them and stores them in its data
 * folder.
 */
export type Keys = Readonly<Record<"TOKEN_KEY" | "PEPPER" | "ENCRYPTION_KEYS", string>>;
/** All keys as text, including the lender's keys. A missing key is "". */
export type GivenKeys = Keys & { readonly LENDER_KEY: string; readonly BACKUP_KEYS: string };
/** A key with its id. Stored values contain the id. */
export type NamedKey = { readonly id: string; readonly key: Uint8Array };
export type KeyRing = {
  /** Keys of session tokens. The first key signs, and all keys verify. */
  readonly tokenKeys: readonly [Uint8Array, ...Uint8Array[]];
  /** Keys of hashes, fingerprints and the audit trail. The first key is used for new values. */
  readonly peppers: readonly NamedKey[];
  /** Keys that encrypt files and fields. The first key encrypts, and all keys decrypt. */
  readonly encryptionKeys: readonly NamedKey[];
  /** Keys that encrypt backups. The first key encrypts, and all keys decrypt. Without keys, there are no backups. */
  readonly backupKeys: readonly NamedKey[];
  /** The names and bearer keys for the lender's operations. An empty list disables these operations. */
  readonly lenderKeys: readonly LenderKey[];
};
/** A lender's key. Calls send `key`; the audit trail stores `name`. */
export type LenderKey = { readonly name: string; readonly key: string };
type Fail = (name: keyof GivenKeys, fault: string) => void;
/** The id of a key without an id in its setting. */
export const unnamedKeyId = "default";
type Secret = {
  readonly name: keyof GivenKeys;
  readonly bytes: Uint8Array;
  readonly weakness: string | undefined;
};

/** Decodes the keys in the settings. Reports errors to `fail` without quoting the keys. */
export function readKeys(given: GivenKeys, fail: Fail): KeyRing {
  return {
    tokenKeys: readTokenKeys(given.TOKEN_KEY, fail),
    peppers: readPeppers(given.PEPPER, fail),
    encryptionKeys: readKeyList("ENCRYPTION_KEYS", given.ENCRYPTION_KEYS, fail),
    backupKeys: given.BACKUP_KEYS === "" ? [] : readKeyList("BACKUP_KEYS", given.BACKUP_KEYS, fail),
    lenderKeys: readLenderKeys(given.LENDER_KEY, fail),
  };
}

/** Returns the first key of a setting, which is the newest. Startup refuses settings without a key. */
export function newestOf(keys: readonly NamedKey[]): NamedKey {
  const [newest] = keys;
  if (!newest) throw new Error("a setting has no key");
  return newest;
}

function readTokenKey(text: string, fail: Fail): Uint8Array {
  const bytes = fromBase64(text);
  if (bytes && bytes.length >= 32) return bytes;
  fail("TOKEN_KEY", "must be at least 32 bytes in base64");
  return new Uint8Array();
}

/** Several keys allow a rotation, because each key's tokens stay valid until the sessions end (CONN-ROT-03). */
function readTokenKeys(text: string, fail: Fail): KeyRing["tokenKeys"] {
  const [first = new Uint8Array(), ...others] = tokenKeysIn(text).map((each) => readTokenKey(each, fail));
  return [first, ...others];
}

const tokenKeysIn = (text: string) => text.split(",").map((each) => each.trim());

/**
 * Reads a single pepper in base64, or several `id:base64` pairs. One of several peppers may have no id (CONN-ROT-04).
 */
function readPeppers(text: string, fail: Fail): readonly NamedKey[] {
  const entries = entriesOf(text);
  return decodeKeys("PEPPER", entries, (bytes) => bytes.length >= 32, {
    fault: entries.some(({ hasId }) => hasId)
      ? "must be id:base64 pairs with keys of at least 32 bytes, such as p2:…,p1:…"
      : "must be at least 32 bytes in base64",
    fail,
  });
}

function readKeyList(name: "ENCRYPTION_KEYS" | "BACKUP_KEYS", text: string, fail: Fail): readonly NamedKey[] {
  const entries = entriesOf(text).map((entry) => ({ ...entry, id: entry.hasId ? entry.id : "" }));
  return decodeKeys(name, entries, (bytes) => bytes.length === 32, {
    fault: "must be id:base64 pairs with keys of 32 bytes, such as k1:…",
    fail,
  });
}

function decodeKeys(
  name: "PEPPER" | "ENCRYPTION_KEYS" | "BACKUP_KEYS",
  entries: readonly Entry[],
  hasLength: (bytes: Uint8Array) => boolean,
  { fault, fail }: { readonly fault: string; readonly fail: Fail },
): readonly NamedKey[] {
  const keys = entries.map(({ id, encoded }) => ({ id, key: fromBase64(encoded) ?? new Uint8Array() }));
  if (keys.some(({ id, key }) => !/^[a-z0-9-]{1,16}$/.test(id) || !hasLength(key))) fail(name, fault);
  else if (new Set(keys.map(({ id }) => id)).size < keys.length) fail(name, "has two keys with the same id");
  return keys;
}

/** Parses LENDER_KEY: a single key, which gets the name `lender`, or several `name:key` pairs. */
function lenderKeysIn(text: string): readonly LenderKey[] {
  const pairs = text.split(",").map((entry) => /^([a-z][a-z0-9-]{0,31}):(\S+)$/.exec(entry.trim()) ?? []);
  const keys = pairs.flatMap(([, name, key]) => (name && key ? [{ name, key }] : []));
  if (keys.length === pairs.length) return keys;
  return text ? [{ name: "lender", key: text }] : [];
}

function readLenderKeys(text: string, fail: Fail): readonly LenderKey[] {
  const keys = lenderKeysIn(text);
  if (keys.some(({ key }) => key.length < 32)) fail("LENDER_KEY", "must be at least 32 characters");
  else if (keys.some(({ key }) => /\s/.test(key))) fail("LENDER_KEY", "must not contain spaces");
  else if (new Set(keys.map(({ name }) => name)).size < keys.length)
    fail("LENDER_KEY", "has two keys with the same name");
  return keys;
}

type Entry = { readonly id: string; readonly encoded: string; readonly hasId: boolean };

/** Splits a list of keys. A key without an id gets the id `default`. */
function entriesOf(text: string): Entry[] {
  return text.split(",").map((entry) => {
    const [first = "", ...rest] = entry.trim().split(":");
    return rest.length > 0
      ? { id: first, encoded: rest.join(":"), hasId: true }
      : { id: unnamedKeyId, encoded: first, hasId: false };
  });
}

/**
 * In production, each key must be random and have only one purpose. A key that a sandbox created in this data folder is
 * rejected.
 */
export function checkStrength(given: GivenKeys, sandbox: Keys | undefined, fail: Fail): void {
  const secrets = secretsIn(given);
  const known = sandbox ? secretsIn({ ...sandbox, LENDER_KEY: "", BACKUP_KEYS: "" }) : [];
  for (const [at, { name, bytes, weakness }] of secrets.entries()) {
    const isSame = (other: Secret) => Buffer.compare(bytes, other.bytes) === 0;
    const twin = secrets.slice(0, at).find(isSame);
    if (weakness) fail(name, `${weakness}; create one with openssl rand -base64 32`);
    else if (twin) fail(name, `is the same key as ${twin.name}: each use needs its own key`);
    else if (known.some(isSame)) fail(name, "is a key of the sandbox, which is stored in its data folder");
  }
}

/** Returns the keys with a valid format. `readKeys` reports the other keys. */
function secretsIn(given: GivenKeys): Secret[] {
  const encoded = [
    ...tokenKeysIn(given.TOKEN_KEY).map((text) => ({ name: "TOKEN_KEY", text }) as const),
    ...(["PEPPER", "ENCRYPTION_KEYS", "BACKUP_KEYS"] as const).flatMap((name) =>
      entriesOf(given[name]).map((entry) => ({ name, text: entry.encoded })),
    ),
  ].map(({ name, text }) => {
    const bytes = fromBase64(text) ?? new Uint8Array();
    return { name, bytes, weakness: weaknessOfBytes(text, bytes) };
  });
  // If the lender's key is base64, also compares the key's bytes with the other keys.
  const lender = lenderKeysIn(given.LENDER_KEY)
    .filter(({ key }) => key.length >= 32)
    .map(({ key }) => {
      const bytes = fromBase64(key) ?? Buffer.from(key);
      return { name: "LENDER_KEY", bytes, weakness: weaknessOfText(key) } as const;
    });
  return [...encoded.filter(({ bytes }) => bytes.length >= 32), ...lender];
}
