import type { getTermsOfUse as contract } from "@portal/domain/support/legal/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { findLegalText } from "./find-legal-text.ts";

export const getTermsOfUse: Act<typeof contract> = async (context, { params }) => {
  const text = await findLegalText(context, "terms-of-use", params.id);
  return text ? done(text) : refuse("NOT_FOUND");
};
