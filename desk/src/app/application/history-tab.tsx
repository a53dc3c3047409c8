import { closingReasonNames, deskStageNames } from "@portal/domain/applications/stages/messages";
import type { Move } from "@portal/domain/work/applications/contract";
import { partTexts as texts } from "@portal/domain/work/applications/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { dayAtDesk, timeAtDesk } from "../../platform/desk-time.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useStaff } from "../../platform/session.ts";
import { movesQuery } from "../../work/applications/queries.ts";
import styles from "./history-tab.module.css";
import { PartSkeleton } from "./owners-tab.tsx";

/** Every stage of the application with day, person and note, newest first (DESK-STAGE-04). */
export function HistoryTab({ opportunityId }: { readonly opportunityId: string }) {
  const { deskTimeZone } = useStaff().settings;
  const query = useQuery(movesQuery(opportunityId));
  return (
    <Loaded state={loadState([query], ({ moves }) => moves)} skeleton={<PartSkeleton />}>
      {(moves) =>
        moves.length === 0 ? (
          <p className="muted">{texts.noHistory}</p>
        ) : (
          <ol className={styles["moves"]} aria-label={texts.history}>
            {moves.map((move) => (
              <li key={`${move.timestamp.toString()} ${move.to}`}>
                <p>
                  {fillIn(texts.moved, {
                    name: nameOf(move),
                    from: deskStageNames[move.from],
                    to: deskStageNames[move.to],
                  })}{" "}
                  <span className="subtle num nowrap">
                    {dayAtDesk(move.timestamp, deskTimeZone)}, {timeAtDesk(move.timestamp, deskTimeZone)}
                  </span>
                </p>
                {move.note && <p className={styles["note"]}>“{move.note}”</p>}
                {factsOf(move).length > 0 && <p className="sm muted">{factsOf(move).join(" ")}</p>}
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function nameOf({ by: { kind, name } }: Move): string {
  if (kind === "lender") return fillIn(texts.bySystem, { name: name ?? "" });
  return kind === "portal" ? texts.byPortal : (name ?? texts.colleague);
}

function factsOf({ closingReason, adverseActionNoticeSent, unchecked }: Move): string[] {
  return [
    ...(closingReason === null
      ? []
      : [fillIn(texts.closingReason, { reason: closingReasonNames[closingReason] })]),
    ...(adverseActionNoticeSent === null
      ? []
      : [adverseActionNoticeSent ? texts.noticeSent : texts.noticeNotSent]),
    ...(unchecked === 0
      ? []
      : [fillIn(unchecked === 1 ? texts.uncheckedOne : texts.uncheckedMany, { n: unchecked })]),
  ];
}
