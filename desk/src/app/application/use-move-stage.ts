import type { Application } from "@portal/domain/work/applications/contract";
import { stagePairs, type ClosingReason, type DeskStage } from "@portal/domain/applications/stages/rules";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import { useState } from "react";
import { useStaff } from "../../platform/session.ts";
import { moveStage } from "../../work/applications/queries.ts";
import { changedText } from "../../platform/changed-text.ts";

type Move = {
  readonly to: DeskStage;
  readonly note: string;
  readonly closingReason?: ClosingReason;
  readonly adverseActionNoticeSent?: boolean;
  readonly withdrawRequests?: boolean;
};

/**
 * Moves the version of the application that the page shows. If a newer version exists, returns a text about who changed
 * what.
 */
export function useMoveStage({ opportunityId, version, unchecked }: Application) {
  const { deskTimeZone } = useStaff().settings;
  const [changed, setChanged] = useState<string>();
  const attempt = useAttempt();
  const move = async ({ to, note, ...closing }: Move) => {
    setChanged(undefined);
    const body = {
      ...stagePairs[to],
      ...closing,
      ...(note.trim() && { note: note.trim() }),
      unchecked: unchecked.length,
    };
    const outcome = await attempt([opportunityId, version, body], (idempotencyKey) =>
      moveStage.call({ opportunityId, version, body, idempotencyKey }),
    );
    if (!outcome.ok && outcome.code === "CHANGED_MEANWHILE")
      setChanged(changedText(outcome.fields, deskTimeZone));
    return outcome;
  };
  return { move, changed, forgetChanged: () => setChanged(undefined) };
}
