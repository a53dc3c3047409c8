import type { ApplicationTab } from "@portal/domain/work/applications/messages";
import { keyTexts as texts } from "@portal/domain/work/pages/messages";
import type { KeyLine } from "../../platform/key-list.tsx";

type Shown = {
  readonly tab: ApplicationTab;
  readonly canOpen: boolean;
  readonly canMove: boolean;
  readonly canRequest: boolean;
  readonly canNote: boolean;
};

/** The keys at the foot of the page. */
export function keysOf({ tab, canOpen, canMove, canRequest, canNote }: Shown): KeyLine[] {
  const rows: KeyLine[] = [
    { keys: ["J", "K"], label: texts.move },
    ...(canOpen ? [{ keys: ["Enter"], label: texts.review }] : []),
    ...(canMove ? [{ keys: ["S"], label: texts.moveStage }] : []),
    ...(canRequest ? [{ keys: ["M"], label: texts.requestMore }] : []),
  ];
  return [
    ...(tab === "requests" ? rows : []),
    ...(canNote ? [{ keys: ["O"], label: texts.note }] : []),
    { keys: ["Esc"], label: texts.queue },
  ];
}
