import type { Application, ApplicationRequest } from "@portal/domain/work/applications/contract";
import { requestTexts as texts } from "@portal/domain/work/applications/messages";
import { sortRequests } from "@portal/domain/work/applications/rules";
import { productNames } from "@portal/domain/work/pages/messages";
import { documentItemPage } from "@portal/domain/work/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { classNames } from "@portal/ui/class-names.ts";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useKeys } from "../../platform/use-keys.ts";
import { RequestMore } from "../requests/request-more.tsx";
import { WithdrawnRequests } from "../requests/withdrawn-requests.tsx";
import { RequestRow } from "./request-row.tsx";
import styles from "./requests-section.module.css";
import { useMayOpenDocuments } from "./use-may-open-documents.ts";

type RequestsSectionProps = {
  readonly application: Application;
  /** Called after a request was made or changed. */
  readonly onChanged: () => void;
};

/** The requests of the application, with the actions that staff can take. */
export function RequestsSection({ application, onChanged }: RequestsSectionProps) {
  const { requests: all, hasMoreRequests } = application;
  const requests = sortRequests(all);
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<string>();
  const known = requests.findIndex((request) => keyOf(request) === chosen);
  const current = Math.max(known, 0);
  const id = useId();
  const move = (step: 1 | -1) => {
    const next = requests[current + step];
    if (!next) return;
    setChosen(keyOf(next));
    table.current?.querySelectorAll<HTMLElement>("tbody tr")[current + step]?.focus();
  };
  const mayOpen = useMayOpenDocuments();
  const itemId = mayOpen && requests[current]?.itemId;
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    Enter: itemId ? () => void navigate(documentItemPage({ itemId })) : undefined,
  });
  const toReview = requests.filter(({ files }) => files.toReview > 0).length;
  return (
    <section aria-labelledby={id}>
      <div className={styles["head"]}>
        <h2 id={id} className="h2-small">
          {texts.title}
        </h2>
        {requests.length > 0 && (
          <p className={classNames("sm muted num", styles["count"])}>
            {fillIn(texts.toReview, { n: toReview, total: requests.length })}
          </p>
        )}
        <RequestMore target={targetOf(application)} onRequested={onChanged} />
      </div>
      {requests.length === 0 ? (
        <p className="muted">{texts.empty}</p>
      ) : (
        <table ref={table} className={styles["table"]}>
          <caption className="vh">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.request}</th>
              <th scope="col">{texts.received}</th>
              <th scope="col">{texts.status}</th>
              <th scope="col">
                <span className="vh">{texts.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request, at) => (
              <RequestRow
                key={keyOf(request)}
                request={request}
                isCurrent={at === current}
                onFocus={() => setChosen(keyOf(request))}
                application={application}
                onChanged={onChanged}
              />
            ))}
          </tbody>
        </table>
      )}
      <WithdrawnRequests requests={application.withdrawnRequests} />
      {hasMoreRequests && <p className="sm muted num">{fillIn(texts.more, { n: requests.length })}</p>}
    </section>
  );
}

const targetOf = (application: Application) => ({
  ...application,
  forgivenessStages: application.forgiveness.map(({ stage }) => stage),
  facts: [application.title, productNames[application.type] ?? application.type, application.number],
  firstName: application.borrower?.firstName ?? null,
});

const keyOf = ({ stipulationId, displayName }: ApplicationRequest) => stipulationId ?? `type ${displayName}`;
