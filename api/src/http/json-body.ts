import type { FastifyRequest } from "fastify";
import { RequestFault } from "./request-fault.ts";

/** No operation's body is nested this deep. Deeper bodies are attempts to exhaust the code that walks them. */
const deepest = 64;

/** Parses a JSON body; an empty one becomes undefined. A byte-order mark or too many levels make it malformed. */
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
  // Strings match as a whole, so brackets inside them do not count.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") depth += 1;
    else if (token === "]" || token === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
