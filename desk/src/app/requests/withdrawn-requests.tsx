import { actionTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { useId, useState } from "react";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import styles from "./request-actions.module.css";

type Withdrawn = {
  readonly stipulationId: string;
  readonly displayName: string;
  readonly withdrawnTimestamp: Temporal.Instant;
  readonly note: string | null;
};

/** The requests that staff withdrew, hidden at first (DESK-ASK-04). */
export function WithdrawnRequests({ requests }: { readonly requests: readonly Withdrawn[] }) {
  const { deskTimeZone } = useStaff().settings;
  const [isShown, setShown] = useState(false);
  const id = useId();
  if (requests.length === 0) return null;
  const count = requests.length;
  return (
    <>
      <p className={styles["toggle"]}>
        <span className="sm muted">
          {count === 1 ? texts.withdrawnOne : fillIn(texts.withdrawnMany, { n: count })}
        </span>
        <TextButton
          isStandalone
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setShown((before) => !before)}
        >
          {isShown ? texts.hideWithdrawn : texts.showWithdrawn}
        </TextButton>
      </p>
      <div id={id} hidden={!isShown}>
        <table className={styles["withdrawn"]}>
          <caption className="vh">{texts.withdrawnCaption}</caption>
          <thead className="vh">
            <tr>
              <th scope="col">{texts.request}</th>
              <th scope="col">{texts.withdrawnHead}</th>
              <th scope="col">{texts.note}</th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <tr key={request.stipulationId}>
                <th scope="row">{request.displayName}</th>
                <td className="num">
                  {fillIn(texts.withdrawnOn, { date: dayAtDesk(request.withdrawnTimestamp, deskTimeZone) })}
                </td>
                <td>{request.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
