import type { FastifyRequest } from "fastify";
import { RequestFault } from "./request-fault.ts";

/** Maximum nesting of a JSON body. Deeper bodies could overflow the stack, and no operation needs them. */
const deepest = 64;

/** Parses an empty body as undefined. Rejects a body with a byte-order mark or too many levels as malformed. */
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
  // The pattern matches a string as a whole, so brackets inside strings are not counted.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
