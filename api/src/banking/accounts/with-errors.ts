import type { RefusalBody } from "../../http/errors.ts";

/**
 * Adds the list of errors to the usual refusal (SH-053, README 2 of the specification). The act returns errors
 * instead of fields, named by account and code: `additional.0.ACH_ROUTING_NUMBER_NOT_FOUND`.
 */
export function withErrors({ fields, ...usual }: RefusalBody) {
  const { code, message } = usual;
  const errors = fields ? Object.entries(fields).map(errorOf) : [{ code, message }];
  return { ...usual, success: false, errors };
}

function errorOf([name, message]: readonly [string, string]) {
  const at = name.lastIndexOf(".");
  const [place, code] = [name.slice(0, at), name.slice(at + 1)];
  // Deposit and withdrawal need no place, because their codes differ.
  return { code, message, ...(place.startsWith("additional.") && { place }) };
}
