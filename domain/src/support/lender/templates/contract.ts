import * as z from "zod/mini";
import { endpoint } from "../../../wire/endpoint.ts";
import { id } from "../../../wire/shapes.ts";

const template = z.object({
  templateId: id,
  name: z.string(),
  /** The displayed name of the topic for which the template is meant. Null for all topics. */
  topic: z.nullable(z.string()),
  /** Text with fields such as `{firstName}`, which `fillTemplate` fills in. */
  text: z.string(),
});
export type Template = z.infer<typeof template>;

export const listTemplates = endpoint({
  method: "GET",
  path: "/desk/lists/templates",
  access: "staff",
  permission: "self",
  summary: "Returns the templates for messages to borrowers.",
  reply: z.object({ templates: z.array(template) }),
  refusals: {},
  background: true,
});
