import type { Application, ApplicationRequest } from "@portal/domain/work/applications/contract";
import { requestTexts as texts } from "@portal/domain/work/applications/messages";
import { sortRequests } from "@portal/domain/work/applications/rules";
import { documentItemPage } from "@portal/domain/work/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useKeys } from "../../platform/use-keys.ts";
import { RequestRow } from "./request-row.tsx";
import styles from "./requests-section.module.css";

/** The requests of the application. A control such as "Request more" belongs beside the count in the head. */
export function RequestsSection({ application }: { readonly application: Application }) {
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
  const itemId = requests[current]?.itemId;
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
          <p className="sm muted num">{fillIn(texts.toReview, { n: toReview, total: requests.length })}</p>
        )}
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
              />
            ))}
          </tbody>
        </table>
      )}
      {hasMoreRequests && (
        <p className="sm muted num">{fillIn(texts.more, { n: requests.length })}</p>
      )}
    </section>
  );
}

const keyOf = ({ stipulationId, displayName }: ApplicationRequest) => stipulationId ?? `type ${displayName}`;
