import { wizardPages, type AnsweredPage } from "@portal/domain/forgiveness/wizard/rules";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { draftKey, onDraftsChange } from "@portal/ui/form/stored-drafts.ts";
import { currentSession } from "../../platform/session-storage.ts";

/** Returns the suffix of a draft's name for a step and an application, because all steps share one address. */
export const partOf = (recordId: string, page: number) => `#${recordId}-${page}`;

const isAnswered = (page: number): page is AnsweredPage => page < 6;

/** Returns the steps with unsaved input. The estimate does not include unsaved input (FH-98). */
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
