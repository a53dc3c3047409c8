import { config } from "@portal/ui/calls/config.ts";
import { draftKey, dropDrafts, type DraftStorage } from "@portal/ui/form/stored-drafts.ts";
import { useKeptValues } from "@portal/ui/form/use-kept-values.ts";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router";
import { currentSession } from "./session.ts";

const kept = new Map<string, string>();

/** Typed text in the page's memory. It outlasts the lock, which removes the page's elements (DESK-SESS-04). */
const memory: DraftStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  key: (at) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size;
  },
};

function ownerNow(): string {
  const session = currentSession();
  return session?.state === "open" || session?.state === "locked" ? session.staffId : "";
}

/** Forgets all typed text, or the text of everyone except one person. */
export function forgetText(exceptOf?: string): void {
  dropDrafts(memory, exceptOf);
}

/**
 * Keeps a form's values while the desk is locked, and restores them when the page opens again.
 * @param part distinguishes forms at the same address
 */
export function useKeptText<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  untouched: Values,
  { secret, part = "" }: { readonly secret: readonly string[]; readonly part?: string | undefined },
) {
  const { pathname } = useLocation();
  const [owner] = useState(ownerNow);
  return useKeptValues(form, untouched, {
    storage: memory,
    key: draftKey(owner, pathname + part),
    secret,
    version: config().version,
    isOwn: () => owner !== "" && ownerNow() === owner,
  });
}
