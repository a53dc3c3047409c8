import { linkTokens } from "@portal/database/schema/auth";
import { mails } from "@portal/database/schema/server";
import { eq, sql } from "drizzle-orm";
import type { OutgoingMail } from "../jobs/mail/outgoing-mail.ts";
import { sha256 } from "../platform/crypto.ts";
import type { TestApp } from "./test-app.ts";

/** Returns the decrypted mails in the outbox, oldest first. With `to`, returns only mails to that address. */
export async function sentMails({ context, jobs }: TestApp, to?: string): Promise<OutgoingMail[]> {
  await jobs.drain();
  // Sorts by transaction, because mails can have the same time and no fixed row order.
  const rows = await context.database
    .select()
    .from(mails)
    .orderBy(sql`xmin::text::bigint, cmin::text::bigint`);
  return rows
    .map(({ id, sealed }) => {
      const place = { table: "mails", column: "sealed", rowId: id };
      return JSON.parse(context.cipher.decrypt(place, sealed ?? "")) as OutgoingMail;
    })
    .filter((mail) => to === undefined || mail.to === to);
}

export function tokenIn(mail: OutgoingMail | undefined): string {
  return new URL(mail?.link ?? "http://none.invalid").searchParams.get("token") ?? "";
}

export async function linkOf({ context }: TestApp, token: string) {
  const [row] = await context.database
    .select()
    .from(linkTokens)
    .where(eq(linkTokens.tokenHash, sha256(token)));
  return row;
}
