import type { Queryable } from "@portal/database/connection";
import { auditEntries, unchainedEntries } from "@portal/database/schema/server";
import { closingReason } from "@portal/domain/applications/stages/contract";
import { stage as stages } from "@portal/domain/applications/contract";
import { deskStageOf, type DeskStage } from "@portal/domain/applications/stages/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { listMoves as contract, Move } from "@portal/domain/work/applications/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { listStaffNames } from "../../access/staff-names.ts";
import type { Act } from "../../http/operation.ts";
import { findApplication } from "./application-store.ts";
import { listMoveNotes } from "./move-note.ts";

/** The most moves that the page lists. */
const mostMoves = 100;

/** Lists the moves of an application from the audit trail, newest first (DESK-STAGE-04). */
export const listMoves: Act<typeof contract> = async (context, { params }) => {
  const { database } = context;
  const found = await findApplication(database, params.opportunityId);
  if (!found) return refuse("NOT_FOUND");
  const { id } = found.opportunity;
  const entries = await listEntries(database, id);
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

async function listEntries(database: Queryable, opportunityId: string) {
  const entriesOf = (table: typeof auditEntries | typeof unchainedEntries, place: PgColumn) =>
    database
      .select({ at: table.at, actorKind: table.actorKind, actorId: table.actorId, detail: table.detail })
      .from(table)
      .where(
        and(
          eq(table.subjectKind, "opportunity"),
          eq(table.subjectId, opportunityId),
          eq(table.action, "opportunity.moved"),
        ),
      )
      // The expression keeps PostgreSQL from reading the whole trail from its end.
      .orderBy(desc(sql`${place} + 0`))
      .limit(mostMoves);
  // Entries outside the chain are newer than those in the chain.
  const unchained = await entriesOf(unchainedEntries, unchainedEntries.id);
  const chained = await entriesOf(auditEntries, auditEntries.sequence);
  return [...unchained, ...chained].slice(0, mostMoves);
}
