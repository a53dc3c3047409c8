import type { Queryable } from "@portal/database/connection";
import { deriveKey } from "../crypto.ts";
import { addKeyChecks, listKeyChecks } from "./key-check-store.ts";
import { unnamedKeyId, type KeyRing } from "./key-settings.ts";

type Keys = Pick<KeyRing, "peppers" | "encryptionKeys">;

/** Thrown when a key differs from the key that made this database's data. */
export class WrongKey extends Error {
  override readonly name = "WrongKey";
}

/** Returns the key's name, as used in error messages and in the database. */
export function keyCheckName(setting: "PEPPER" | "ENCRYPTION_KEYS", id: string): string {
  return setting === "PEPPER" && id === unnamedKeyId ? "PEPPER" : `${setting} ${id}`;
}

/** The check values do not help to find the keys, because the keys are random and at least 32 bytes long. */
function checkValuesOf({ peppers, encryptionKeys }: Keys) {
  const keys = [
    ...peppers.map(({ id, key }) => ({ name: keyCheckName("PEPPER", id), key })),
    ...encryptionKeys.map(({ id, key }) => ({ name: keyCheckName("ENCRYPTION_KEYS", id), key })),
  ];
  return keys.map(({ name, key }) => {
    return {
      name,
      checkValue: deriveKey(key, new Uint8Array(), `check value of ${name}`).toString("base64url"),
    };
  });
}

/**
 * Compares the keys with stored check values, and stores the check values of new keys. A wrong pepper would lock
 * borrowers out.
 * @throws WrongKey that names the first wrong key
 */
export async function checkKeys(database: Queryable, keys: Keys): Promise<void> {
  await addKeyChecks(database, checkValuesOf(keys));
  await compareKeys(database, keys);
}

/**
 * Compares each key with its check value in the database.
 * @throws WrongKey that names the first wrong or unknown key
 */
export async function compareKeys(database: Queryable, keys: Keys): Promise<void> {
  const stored = new Map((await listKeyChecks(database)).map(({ name, checkValue }) => [name, checkValue]));
  const wrong = checkValuesOf(keys).find(({ name, checkValue }) => stored.get(name) !== checkValue);
  if (wrong)
    throw new WrongKey(
      `${wrong.name} is not the key that made the data in this database. Start the portal with the earlier key.`,
    );
}
