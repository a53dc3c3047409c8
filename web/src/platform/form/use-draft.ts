import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { config } from "@portal/ui/calls/config.ts";
import { draftKey } from "@portal/ui/form/stored-drafts.ts";
import { useKeptValues } from "@portal/ui/form/use-kept-values.ts";
import { currentSession, takenOver } from "../session-storage.ts";

function ownerNow(): string {
  return currentSession()?.claims.guid ?? "";
}

/**
 * Stores typed values per borrower and page, and restores them when the page is opened again.
 * @param secret paths of fields that are never stored
 * @param part distinguishes forms at the same address
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  untouched: Values,
  secret: readonly string[],
  part = "",
) {
  const { pathname } = useLocation();
  const [owner] = useState(ownerNow);
  return useKeptValues(form, untouched, {
    storage: sessionStorage,
    key: draftKey(owner, pathname + part),
    secret,
    version: config().version,
    isOwn: () => ownerNow() === owner && takenOver() !== "borrower",
  });
}
