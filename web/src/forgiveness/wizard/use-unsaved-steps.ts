import { wizardPages, type AnsweredPage } from "@portal/domain/forgiveness/wizard/rules";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { draftKey, onDraftsChange } from "@portal/ui/form/drafts.ts";
import { currentSession } from "../../platform/session-storage.ts";

/** Distinguishes the drafts of different steps and applications, because all steps share the wizard's address. */
export const partOf = (recordId: string, page: number) => `#${recordId}-${page}`;

const isAnswered = (page: number): page is AnsweredPage => page < 6;

/** Returns the steps with unsaved input, because a confirmed estimate would not include this input (FH-98). */
export function useUnsavedSteps(recordId: string): readonly AnsweredPage[] {
  const { pathname } = useLocation();
  const owner = currentSession()?.claims.guid ?? "";
  const isKept = (page: AnsweredPage) =>
    sessionStorage.getItem(draftKey(owner, pathname + partOf(recordId, page))) !== null;
  const kept = useSyncExternalStore(onDraftsChange, () =>
    wizardPages.filter(isAnswered).filter(isKept).join(" "),
  );
  return wizardPages.filter(isAnswered).filter((page) => kept.split(" ").includes(String(page)));
}
