import type { Refusal } from "./call-api.ts";

/** Returns a refusal that the page itself creates, without calling the server. */
export function ownRefusal(
  code: string,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): Refusal {
  return { ok: false, code, message, isForBorrower: true, status: 0, fields, raw: undefined };
}
