import type { getTermsAndConditions as contract } from "@portal/domain/support/legal/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { findLegalText } from "./find-legal-text.ts";

export const getTermsAndConditions: Act<typeof contract> = async (context, { params, query }) => {
  const text = await findLegalText(context, "terms-and-conditions", params.id);
  if (!text) return refuse("NOT_FOUND");
  const { content, ...rest } = text;
  return done(query["include-content"] === "true" ? { ...rest, content } : rest);
};
