import { createCipheriv, createHash, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect } from "@portal/database/connection";
import { contacts, linkTokens, users } from "@portal/database/schema/auth";
import type { LinkKind } from "@portal/domain/auth/contract";
import { eq } from "drizzle-orm";
import type { WorkerPortal } from "./global-portal.ts";

/**
 * Creates a link as in a mail and returns its token.
 * @param newEmail the new address, for a link that verifies an address
 */
export async function issueLink(
  server: WorkerPortal,
  email: string,
  kind: LinkKind,
  newEmail?: string,
): Promise<string> {
  const connection = connect(server.databaseUrl, { maxConnections: 1 });
  try {
    const [row] = await connection.database
      .select({ id: contacts.id })
      .from(contacts)
      .innerJoin(users, eq(users.contactId, contacts.id))
      .where(eq(users.email, email));
    if (!row) throw new Error(`${email} has no sign-in`);
    const [id, token, now] = [randomUUID(), randomBytes(32).toString("base64url"), Temporal.Now.instant()];
    await connection.database.insert(linkTokens).values({
      id,
      tokenHash: createHash("sha256").update(token).digest("base64url"),
      kind,
      contactId: row.id,
      sealedEmail:
        newEmail === undefined
          ? null
          : await seal(server.keys, ["link_tokens", "sealed_email", id], newEmail),
      createdAt: now,
      expiresAt: now.add({ hours: 1 }),
    });
    return token;
  } finally {
    await connection.close();
  }
}

/** Encrypts a value in the same way as the portal. `place` names the value's table, column and row. */
export async function seal(keysFile: string, place: readonly string[], value: string): Promise<string> {
  const { ENCRYPTION_KEYS } = JSON.parse(await readFile(keysFile, "utf8")) as { ENCRYPTION_KEYS: string };
  const [keyId = "", encoded = ""] = ENCRYPTION_KEYS.split(":");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(encoded, "base64"), nonce);
  cipher.setAAD(Buffer.from([...place, keyId].join("\0")));
  const sealed = Buffer.concat([cipher.update(value, "utf8"), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url"));
  return [keyId, ...parts].join(".");
}
