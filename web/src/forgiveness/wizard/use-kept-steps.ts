import { wizardPages, type AnsweredPage } from "@portal/domain/forgiveness/wizard/rules";
import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { draftKey } from "../../platform/form/drafts.ts";
import { currentSession } from "../../platform/session-storage.ts";

/** Which draft of the wizard's address is a step's of an application. */
export const partOf = (recordId: string, page: number) => `#${recordId}-${page}`;

const isAnswered = (page: number): page is AnsweredPage => page < 6;

/** Nothing tells of a change: it is looked at once more when the page stands, as a step that is left keeps it just then. */
const subscribe = () => () => undefined;

/** The steps of which something is typed and not saved: what is confirmed would be without it (FH-98). */
export function useKeptSteps(recordId: string): readonly AnsweredPage[] {
  const { pathname } = useLocation();
  const owner = currentSession()?.claims.guid ?? "";
  const isKept = (page: AnsweredPage) =>
    sessionStorage.getItem(draftKey(owner, pathname + partOf(recordId, page))) !== null;
  const kept = useSyncExternalStore(subscribe, () => wizardPages.filter(isAnswered).filter(isKept).join(" "));
  return wizardPages.filter(isAnswered).filter((page) => kept.split(" ").includes(String(page)));
}
