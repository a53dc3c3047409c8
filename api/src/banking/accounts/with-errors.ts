import type { RefusalBody } from "../../http/errors.ts";

/**
 * The usual body with the list of errors beside it (SH-053, README 2 of the specification). The act gives them in place
 * of fields, each under its account and code: `additional.0.ACH_ROUTING_NUMBER_NOT_FOUND`.
 */
export function withErrors({ fields, ...usual }: RefusalBody) {
  const { code, message } = usual;
  const errors = fields ? Object.entries(fields).map(errorOf) : [{ code, message }];
  return { ...usual, success: false, errors };
}

function errorOf([name, message]: readonly [string, string]) {
  const at = name.lastIndexOf(".");
  const [place, code] = [name.slice(0, at), name.slice(at + 1)];
  // The codes themselves tell deposit and withdrawal apart.
  return { code, message, ...(place.startsWith("additional.") && { place }) };
}
