import { mayChoose } from "@portal/domain/forgiveness/eligibility/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Part } from "./part.ts";

/** Stores the chosen forgiveness form. The borrower cannot choose a different form later (FH-82). */
export const applyVersion: Part = async (_, { record, advance, sent }) => {
  const version = sent.applicationVersionSelected;
  if (version === undefined) return undefined;
  if (!mayChoose(version, { ...record, loanVersion: advance.loanVersion }))
    return refuse("VERSION_NOT_ALLOWED");
  return done({ applicationVersionSelected: version });
};
