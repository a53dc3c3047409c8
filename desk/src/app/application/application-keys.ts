import { applicationKeyTexts as texts, type ApplicationTab } from "@portal/domain/work/applications/messages";
import type { KeyLine } from "../../platform/key-list.tsx";

/** The keys at the foot of the page. */
export function keysOf({
  tab,
  canMove,
}: {
  readonly tab: ApplicationTab;
  readonly canMove: boolean;
}): KeyLine[] {
  const rows: KeyLine[] = [
    { keys: ["J", "K"], label: texts.move },
    { keys: ["Enter"], label: texts.review },
  ];
  return [
    ...(tab === "requests" ? rows : []),
    ...(tab === "requests" && canMove ? [{ keys: ["S"], label: texts.moveStage }] : []),
    { keys: ["Esc"], label: texts.queue },
  ];
}
