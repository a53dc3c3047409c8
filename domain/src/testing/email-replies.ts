import type { EmailHeader } from "../support/email/proofs/rules.ts";
import { provenReply, replyAddress } from "../support/email/rules.ts";

export const token = "abcdefghijklmnopqrstuvwx23";
export const other = "zzzzzzzzzzzzzzzzzzzzzzzzzz";
export const setting = {
  replyTo: "messages@lender.example",
  authServer: "mx.lender.example",
  from: "no-reply@lender.example",
};
export const to = replyAddress(setting.replyTo, token);
export const passed =
  "mx.lender.example; spf=pass smtp.mailfrom=dana@bakery.example; dmarc=pass header.from=bakery.example";

export const result = (text: string) => `mx.lender.example; ${text}`;

/**
 * Returns the headers of a valid reply with the given changes. A change with several values adds a header for each
 * value.
 */
export function headers(changes: Readonly<Record<string, string | readonly string[]>> = {}): EmailHeader[] {
  const all = {
    "authentication-results": passed,
    from: "Dana Whitfield <dana@bakery.example>",
    to,
    ...changes,
  };
  return Object.entries(all).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));
}
export const judged = (changes: Parameters<typeof headers>[0]) => provenReply(headers(changes), setting);
export const right = { token, sender: "dana@bakery.example" };

/** Runs the function three times and returns the shortest time in milliseconds. */
export function timeOf(run: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}
