import type { Endpoint } from "@portal/domain/wire/endpoint";
import { deskStatus } from "@portal/domain/wire/desk/messages";
import { platformStatus } from "@portal/domain/wire/messages";
import * as z from "zod/mini";

type Json = Record<string, unknown>;

const refusalSchema = {
  type: "object",
  required: ["error", "code", "message"],
  properties: {
    error: { const: true },
    code: { type: "string" },
    message: { type: "string" },
    fields: { type: "object", additionalProperties: { type: "string" } },
    reference: { type: "string", description: "The request's id, in responses with status 500" },
  },
};

/** Builds an OpenAPI 3.1 document from the declarations that the server and the web app also use. */
export function openApi(
  endpoints: readonly Endpoint[],
  info: { readonly title: string; readonly version: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: "3.1.0",
    info,
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: { Refusal: refusalSchema },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`JWT <token>`, with the binding cookie",
        },
        lender: { type: "http", scheme: "bearer" },
        desk: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-desk",
          description:
            "The session of a member of staff. Calls except GET also need the header `x-desk-csrf`",
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const [slice = "portal"] = endpoint.path.replace(/^\/(v2\/)?/, "").split("/");
  return {
    summary: endpoint.summary,
    tags: [slice || "health"],
    security: securityOf(endpoint),
    "x-access": endpoint.access,
    ...(endpoint.permission !== undefined && { "x-permission": endpoint.permission }),
    ...(endpoint.stepUp && { "x-step-up": true }),
    ...(endpoint.secondApproval && { "x-second-approval": endpoint.secondApproval }),
    parameters: [
      ...parameters("path", endpoint.params),
      ...parameters("query", endpoint.query),
      ...versionHeader(endpoint),
    ],
    ...requestBody(endpoint),
    responses: {
      200: { description: "Done", content: endpoint.isDownload ? file : json(jsonSchema(endpoint.reply)) },
      ...refusals(endpoint),
    },
  };
}

/** Lists the credentials that an operation accepts. A call needs only one of them. */
function securityOf({ access, permission }: Endpoint): Json[] {
  if (access === "anyone" || permission === "anyone") return [];
  if (access === "staff") return [{ desk: [] }];
  if (access !== "lender") return [{ session: [] }];
  return permission === "key-only" ? [{ lender: [] }] : [{ lender: [] }, { desk: [] }];
}

function requestBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.upload) {
    const fields = jsonSchema(endpoint.upload.fields);
    const file = { type: "string", format: "binary" };
    const files = endpoint.upload.files === "many" ? { type: "array", items: file } : file;
    const schema = { ...fields, properties: { ...(fields["properties"] as Json), file: files } };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  return endpoint.body && { requestBody: { required: true, content: json(jsonSchema(endpoint.body)) } };
}

function parameters(place: "path" | "query", schema: Endpoint["params"]): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: shape,
  }));
}

function versionHeader({ isVersioned }: Endpoint): Json[] {
  if (!isVersioned) return [];
  const description = "The record's version. Staff must send it, and keys may omit it.";
  return [{ name: "If-Match", in: "header", required: false, description, schema: { type: "string" } }];
}

function refusals(endpoint: Endpoint): Record<string, Json> {
  const platform = endpoint.access === "anyone" ? [] : (["SESSION_EXPIRED", "FORBIDDEN"] as const);
  const all = [
    ...Object.entries({ ...endpoint.refusals, ...deskRefusalsOf(endpoint) }),
    ...platform.map((code) => [code, platformStatus[code]] as const),
    ...(endpoint.isVersioned ? [["CHANGED_MEANWHILE", deskStatus.CHANGED_MEANWHILE] as const] : []),
  ];
  const byStatus = Object.groupBy(all, ([, status]) => String(status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.map(([code]) => code).join(", "),
        content: json({ $ref: "#/components/schemas/Refusal" }),
      },
    ]),
  );
}

/** Returns the status of each refusal that only staff get. */
function deskRefusalsOf({ access, permission, stepUp, secondApproval }: Endpoint): Record<string, number> {
  const isForStaff = (access === "lender" || access === "staff") && permission !== "key-only";
  if (!isForStaff || permission === "anyone" || permission === "pending-factor") return {};
  const { SESSION_LOCKED, SECOND_PERSON_REQUIRED, STEP_UP_REQUIRED } = deskStatus;
  return {
    SESSION_LOCKED,
    ...(secondApproval && { SECOND_PERSON_REQUIRED }),
    ...(stepUp && { STEP_UP_REQUIRED }),
  };
}

const file = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

/** Returns the JSON schema of a zod type as sent over HTTP: the input side of its codecs. */
function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return rest;
}
