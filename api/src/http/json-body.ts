import type { FastifyRequest } from "fastify";
import { RequestFault } from "./request-fault.ts";

/** Deeper than any operation's body; what is deeper was made to exhaust whoever walks it. */
const deepest = 64;

/** Reads a JSON body; an empty one is none. With a byte-order mark or nested beyond measure it is malformed. */
export function parseJson(
  _request: FastifyRequest,
  body: string | Buffer,
  parsed: (error: Error | null, value?: unknown) => void,
): void {
  const text = String(body);
  if (text.trim() === "") return parsed(null, undefined);
  try {
    if (isTooDeep(text)) throw new RequestFault("MALFORMED");
    parsed(null, JSON.parse(text));
  } catch {
    parsed(new RequestFault("MALFORMED"));
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  // Texts are skipped whole: brackets in them open nothing.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
