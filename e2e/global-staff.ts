import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { connect } from "@portal/database/connection";
import { staff, staffLinks, staffRoles } from "@portal/database/schema/staff";
import { seal } from "./global-links.ts";
import type { WorkerPortal } from "./global-portal.ts";

type Role = (typeof staffRoles.$inferInsert)["role"];

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Invites a member of staff, as an administrator does.
 * @returns the set-up link's token, and the secret that the set-up page gives to the authenticator app
 */
export async function inviteStaff(
  server: WorkerPortal,
  email: string,
  roles: readonly Role[],
): Promise<{ readonly token: string; readonly secret: string }> {
  const connection = connect(server.databaseUrl, { maxConnections: 1 });
  try {
    const [staffId, id, token] = [randomUUID(), randomUUID(), randomBytes(32).toString("base64url")];
    const secret = Array.from(randomBytes(32), (byte) => base32[byte % 32]).join("");
    const now = Temporal.Now.instant();
    await connection.database.insert(staff).values({
      id: staffId,
      firstName: "Noor",
      lastName: "Haddad",
      email,
      emailKey: email,
      state: "invited",
      createdAt: now,
    });
    await connection.database
      .insert(staffRoles)
      .values(roles.map((role) => ({ staffId, role, givenAt: now })));
    await connection.database.insert(staffLinks).values({
      id,
      staffId,
      kind: "set-up",
      tokenHash: createHash("sha256").update(token).digest("base64url"),
      sealedSecret: await seal(server.keys, ["staff_links", "sealed_secret", id], secret),
      expiresAt: now.add({ hours: 1 }),
    });
    return { token, secret };
  } finally {
    await connection.close();
  }
}

/** Returns the authenticator app's code for a 30-second step, counted from the current step (RFC 6238). */
export function codeOf(secret: string, stepsFromNow = 0): string {
  const binary = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((binary.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30) + stepsFromNow));
  const hash = createHmac("sha1", key).update(counter).digest();
  const value = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, "0");
}
