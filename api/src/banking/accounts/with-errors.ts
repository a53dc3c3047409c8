import type { RefusalBody } from "../../http/errors.ts";

/**
 * Returns a refusal with a list of errors in place of `fields` (SH-053, README 2 of the specification). Expects
 * `fields` to be keyed by account and code: `additional.0.ACH_ROUTING_NUMBER_NOT_FOUND`.
 */
export function withErrors({ fields, ...usual }: RefusalBody) {
  const { code, message } = usual;
  const errors = fields ? Object.entries(fields).map(errorOf) : [{ code, message }];
  return { ...usual, success: false, errors };
}

function errorOf([name, message]: readonly [string, string]) {
  const at = name.lastIndexOf(".");
  const [place, code] = [name.slice(0, at), name.slice(at + 1)];
  // The deposit and withdrawal accounts need no `place`, because the two accounts have different error codes.
  return { code, message, ...(place.startsWith("additional.") && { place }) };
}
