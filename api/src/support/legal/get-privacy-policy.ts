import type { getPrivacyPolicy as contract } from "@portal/domain/support/legal/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { findLegalText } from "./find-legal-text.ts";

export const getPrivacyPolicy: Act<typeof contract> = async (context, { params }) => {
  const text = await findLegalText(context, "privacy-policy", params.id);
  return text ? done(text) : refuse("NOT_FOUND");
};
