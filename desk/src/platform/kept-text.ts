import { config } from "@portal/ui/calls/config.ts";
import { draftKey } from "@portal/ui/form/stored-drafts.ts";
import { useKeptValues } from "@portal/ui/form/use-kept-values.ts";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { sealedStorage } from "./sealed-storage.ts";
import { useStaff } from "./session.ts";

/**
 * Keeps a form's values encrypted in the browser for 24 hours, and restores them for the same person when the page
 * opens again: after the lock, a reload or a new sign-in (DESK-SESS-04, DESK-SESS-05).
 * @param part distinguishes forms at the same address
 */
export function useKeptText<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  untouched: Values,
  { secret, part = "" }: { readonly secret: readonly string[]; readonly part?: string | undefined },
) {
  const { pathname } = useLocation();
  const staff = useStaff();
  const [own] = useState(() => ({
    storage: sealedStorage(localStorage, staff.draftKey),
    key: draftKey(staff.staffId, pathname + part),
  }));
  return useKeptValues(form, untouched, {
    ...own,
    secret,
    version: config().version,
    // Stores the values for the person who opened the form, even if another person has signed in since.
    isOwn: () => true,
  });
}
