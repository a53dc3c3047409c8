import { closingReason } from "@portal/domain/applications/stages/contract";
import { stage as stages } from "@portal/domain/applications/contract";
import { deskStageOf, type DeskStage } from "@portal/domain/applications/stages/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { listMoves as contract, Move } from "@portal/domain/work/applications/contract";
import { listStaffNames } from "../../access/staff-names.ts";
import type { Act } from "../../http/operation.ts";
import { findApplication } from "./application-store.ts";
import { listMoveEntries, listMoveNotes } from "./move-store.ts";

/** The maximum number of moves that the page lists. */
const mostMoves = 100;

/** Lists the moves of an application from the audit trail, newest first (DESK-STAGE-04). */
export const listMoves: Act<typeof contract> = async (context, { params }) => {
  const { database } = context;
  const found = await findApplication(database, params.opportunityId);
  if (!found) return refuse("NOT_FOUND");
  const { id } = found.opportunity;
  const entries = await listMoveEntries(database, id, mostMoves);
  const names = await listStaffNames(
    database,
    entries.map(({ actorKind, actorId }) => (actorKind === "staff" ? actorId : null)),
  );
  const notes = await listMoveNotes(context, id);
  const moves = entries.map(({ at, actorKind, actorId, detail }): Move => {
    const { from, to, wasLost, isLost, note, unchecked, adverseActionNoticeSent } = detail;
    const reason = closingReason.safeParse(detail["closingReason"]);
    return {
      timestamp: at,
      by: { kind: actorKind, name: actorKind === "staff" ? (names.get(actorId ?? "") ?? null) : actorId },
      from: namedStage(from, wasLost === true),
      to: namedStage(to, isLost === true),
      note: (typeof note === "string" && notes.get(note)) || null,
      closingReason: reason.success ? reason.data : null,
      adverseActionNoticeSent: typeof adverseActionNoticeSent === "boolean" ? adverseActionNoticeSent : null,
      unchecked: typeof unchecked === "number" ? unchecked : 0,
    };
  });
  return done({ opportunityId: id, moves });
};

function namedStage(stage: unknown, isLost: boolean): DeskStage {
  if (isLost) return "lost";
  const known = stages.safeParse(stage);
  return deskStageOf({ stage: known.success ? known.data : "0", stageName: "" });
}
