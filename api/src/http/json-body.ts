import type { FastifyRequest } from "fastify";
import { RequestFault } from "./request-fault.ts";

/** The maximum nesting of a JSON body. A deeper body could overflow the stack, and no operation needs one. */
const deepest = 64;

/** Parses a JSON body. An empty body gives undefined. A body with a byte-order mark or too many levels is malformed. */
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
  // Matches a string as a whole, so that brackets inside strings are not counted.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
