import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";

/**
 * The session token: a JWS in compact form (RFC 7515) with HMAC-SHA-256. The portal accepts only the exact text that it
 * created, so a re-encoded token is invalid.
 */
const header = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url");

/** The claims that the server reads from the token. `exp` is in seconds since 1970. */
const registered = z.object({ jti: z.string(), exp: z.number() });

export function signToken(key: Uint8Array, claims: object): string {
  const content = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${content}.${signatureOf(key, content)}`;
}

function signatureOf(key: Uint8Array, content: string): string {
  return createHmac("sha256", key).update(content).digest("base64url");
}

/** Returns the `jti` of a token that one of the keys signed and that has not expired. Otherwise returns undefined. */
export function readToken(
  keys: readonly Uint8Array[],
  token: string,
  now: Temporal.Instant,
): string | undefined {
  const end = token.lastIndexOf(".");
  const content = token.slice(0, end);
  if (!content.startsWith(`${header}.`)) return undefined;
  const given = Buffer.from(token.slice(end + 1));
  const isSigned = keys.some((key) => {
    const expected = Buffer.from(signatureOf(key, content));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isSigned) return undefined;
  const payload: unknown = JSON.parse(Buffer.from(content.slice(header.length + 1), "base64url").toString());
  const { success, data } = z.safeParse(registered, payload);
  return success && data.exp * 1000 > now.epochMilliseconds ? data.jti : undefined;
}
