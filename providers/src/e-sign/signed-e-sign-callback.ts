import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { SigningCallback, SigningEvent } from "./e-sign-provider.ts";

/** The maximum difference between a callback's timestamp and the current time. Older callbacks may be replays. */
export const toleranceSeconds = 300;

export const timestampHeader = "x-esign-timestamp";
export const signatureHeader = "x-esign-signature";

const short = z.string().check(z.minLength(1), z.maxLength(200));
const event = z.object({
  eventId: short,
  sessionId: short,
  reference: short,
  type: z.enum(["signed", "ended"]),
});

const signatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac("sha256", secret).update(`${timestamp}.${body}`).digest();

/** Signs an event with HMAC-SHA256 over the timestamp, the character "." and the exact body. */
export function signCallback(secret: string, said: SigningEvent, now: Temporal.Instant): SigningCallback {
  const timestamp = String(Math.floor(now.epochMilliseconds / 1_000));
  const body = JSON.stringify(said);
  return { timestamp, body, signature: signatureOf(secret, timestamp, body).toString("hex") };
}

/** @returns undefined if the signature is wrong, the timestamp is outside the tolerance or the body is not an event */
export function readSignedCallback(
  secret: string,
  { timestamp, signature, body }: SigningCallback,
  now: Temporal.Instant,
): SigningEvent | undefined {
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return undefined;
  const given = Buffer.from(signature, "hex");
  if (!timingSafeEqual(given, signatureOf(secret, timestamp, body))) return undefined;
  const age = Math.abs(now.epochMilliseconds - Number(timestamp) * 1_000);
  if (age > toleranceSeconds * 1_000) return undefined;
  const read = z.safeParse(event, parse(body));
  return read.success ? read.data : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
