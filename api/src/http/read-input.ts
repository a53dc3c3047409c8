import type { Endpoint } from "@portal/domain/wire/endpoint";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };
type InputFault = "NOT_FOUND" | "MALFORMED" | "VALIDATION";

/**
 * Validates a call's path, query and body. An invalid path parameter returns 404, because no record can have that id
 * (CH-54).
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest): Outcome<Input, InputFault> {
  const params = parse(endpoint.params, request.params);
  if (!params.success) return { ok: false, code: "NOT_FOUND" };
  const query = parse(endpoint.query, request.query);
  if (!query.success) return { ok: false, code: "VALIDATION", fields: fieldTexts(query.error) };
  const body = parse(endpoint.body, request.body ?? {});
  if (body.success) return { ok: true, value: { params: params.data, query: query.data, body: body.data } };
  if (body.error.issues.some((issue) => issue.message === "MALFORMED"))
    return { ok: false, code: "MALFORMED" };
  return { ok: false, code: "VALIDATION", fields: fieldTexts(body.error) };
}

function parse(schema: z.core.$ZodType | undefined, value: unknown): z.core.util.SafeParseResult<unknown> {
  return schema ? z.safeParse(schema, value) : { success: true, data: undefined };
}

/** Returns error texts by the field's name in the request. A nested field has a name such as `owners.0.name`. */
export function fieldTexts(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join("."), issue.message]));
}
