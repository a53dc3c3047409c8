import type { RefusalBody } from "../../http/errors.ts";

/**
 * Converts the `fields` of a refusal to a list of errors (SH-053, README 2 of the specification). A field's name ends
 * with the error code, as in `additional.0.ACH_ROUTING_NUMBER_NOT_FOUND`.
 */
export function withErrors({ fields, ...usual }: RefusalBody) {
  const { code, message } = usual;
  const errors = fields ? Object.entries(fields).map(errorOf) : [{ code, message }];
  return { ...usual, success: false, errors };
}

function errorOf([name, message]: readonly [string, string]) {
  const at = name.lastIndexOf(".");
  const [place, code] = [name.slice(0, at), name.slice(at + 1)];
  // Only additional accounts need a position, because the other accounts have their own error codes.
  return { code, message, ...(place.startsWith("additional.") && { place }) };
}
