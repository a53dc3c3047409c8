import { keyChecks } from "@portal/database/schema/server";
import type { Queryable } from "@portal/database/connection";
import { deriveKey } from "./crypto.ts";
import type { KeyRing } from "./key-settings.ts";

/** Thrown when a key differs from the key that made this database's data. */
export class WrongKey extends Error {
  override readonly name = "WrongKey";
}

/** The check values do not help to find the keys, because the keys are random and at least 32 bytes long. */
function checkValuesOf({ pepper, encryptionKeys }: Pick<KeyRing, "pepper" | "encryptionKeys">) {
  const keys = [
    { name: "PEPPER", key: pepper },
    ...encryptionKeys.map(({ id, key }) => ({ name: `ENCRYPTION_KEYS ${id}`, key })),
  ];
  return keys.map(({ name, key }) => {
    return {
      name,
      checkValue: deriveKey(key, new Uint8Array(), `check value of ${name}`).toString("base64url"),
    };
  });
}

/**
 * Compares each key with its check value in the database, and stores the check values of new keys. With a wrong
 * pepper, the portal would refuse right passwords and lock borrowers out in all processes.
 * @throws WrongKey naming the first wrong key
 */
export async function checkKeys(
  database: Queryable,
  keys: Parameters<typeof checkValuesOf>[0],
): Promise<void> {
  const expected = checkValuesOf(keys);
  await database.insert(keyChecks).values(expected).onConflictDoNothing();
  const stored = new Map((await database.select().from(keyChecks)).map((row) => [row.name, row.checkValue]));
  const wrong = expected.find(({ name, checkValue }) => stored.get(name) !== checkValue);
  if (wrong)
    throw new WrongKey(
      `${wrong.name} is not the key that made the data in this database. Start the portal with the earlier key.`,
    );
}
