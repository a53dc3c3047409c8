import { ArrowUUpLeftIcon } from "@phosphor-icons/react/ArrowUUpLeft";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/Circle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { MinusCircleIcon } from "@phosphor-icons/react/MinusCircle";
import type { Application, ApplicationRequest } from "@portal/domain/work/applications/contract";
import { requestStatuses, requestTexts as texts } from "@portal/domain/work/applications/messages";
import { statusOf, type RequestStatus } from "@portal/domain/work/applications/rules";
import { askTexts, receivedWays } from "@portal/domain/work/requests/pages/messages";
import { documentItemPage } from "@portal/domain/work/paths";
import { fillIn } from "@portal/domain/wire/messages";
import type { IconDrawing } from "@portal/ui/art/icon.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Tag } from "@portal/ui/figures/pill.tsx";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import { RequestActions } from "../requests/request-actions.tsx";
import styles from "./requests-section.module.css";
import { useMayOpenDocuments } from "./use-may-open-documents.ts";

type RequestRowProps = {
  readonly request: ApplicationRequest;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly application: Pick<Application, "opportunityId" | "takesRequests" | "borrower">;
  readonly onChanged: () => void;
};

/** A request with its files and status. Put further actions for a request in the last cell. */
export function RequestRow({ request, isCurrent, onFocus, application, onChanged }: RequestRowProps) {
  const { deskTimeZone } = useStaff().settings;
  const status = statusOf(request);
  const day = (moment: Temporal.Instant) => dayAtDesk(moment, deskTimeZone);
  const { displayName, contactName, reopenedTimestamp, stipulationId } = request;
  const [received, when] = receivedOf(request, day);
  return (
    <tr
      tabIndex={-1}
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
    >
      <th scope="row">
        {displayName}
        {contactName && <span className={styles["sub"]}>{contactName}</span>}
      </th>
      <td className="num">
        {received}
        <span className={styles["sub"]}>{when}</span>
      </td>
      <td>
        <Tag icon={icons[status]}>
          {fillIn(requestStatuses[status], { day: reopenedTimestamp ? day(reopenedTimestamp) : "" })}
        </Tag>
      </td>
      <td className={styles["action"]}>
        <div className={styles["buttons"]}>
          <ReviewLink request={request} isToReview={status === "to-review"} />
          {stipulationId !== null && (
            <RequestActions
              opportunityId={application.opportunityId}
              request={{ ...request, stipulationId }}
              firstName={application.borrower?.firstName ?? askTexts.borrower}
              takesRequests={application.takesRequests}
              onChanged={onChanged}
            />
          )}
        </div>
      </td>
    </tr>
  );
}

const icons: Readonly<Record<RequestStatus, IconDrawing>> = {
  "to-review": CircleIcon,
  accepted: CheckCircleIcon,
  received: CheckCircleIcon,
  completed: CheckCircleIcon,
  "not-provided": MinusCircleIcon,
  returned: ArrowUUpLeftIcon,
  waiting: ClockIcon,
};

/** The files of the request, shown only to people who may open the page of documents. */
function ReviewLink({
  request,
  isToReview,
}: {
  readonly request: ApplicationRequest;
  readonly isToReview: boolean;
}) {
  const { permissions } = useStaff();
  const mayOpen = useMayOpenDocuments();
  if (request.itemId === null || !mayOpen) return null;
  const action = isToReview && permissions.includes("documents.review") ? texts.review : texts.open;
  return (
    <LinkButton
      variant={isToReview ? "secondary" : "quiet"}
      size="dense"
      href={documentItemPage({ itemId: request.itemId })}
      aria-label={fillIn(texts.openNamed, { action, request: request.displayName })}
    >
      {action}
    </LinkButton>
  );
}

/** Returns what the borrower sent, and when. */
function receivedOf(
  { files, isDocument, isFulfilled, createdTimestamp, fulfilledTimestamp, receivedVia }: ApplicationRequest,
  day: (moment: Temporal.Instant) => string,
): [string, string] {
  const sent = fillIn(files.count === 1 ? texts.filesOne : texts.filesMany, { n: files.count });
  if (receivedVia !== null) {
    const when = [receivedWays[receivedVia], fulfilledTimestamp && day(fulfilledTimestamp)];
    return [files.count > 0 ? sent : texts.none, when.filter(Boolean).join(", ")];
  }
  if (files.count > 0) return [sent, files.lastTimestamp ? day(files.lastTimestamp) : ""];
  if (isFulfilled && !isDocument) return [texts.form, fulfilledTimestamp ? day(fulfilledTimestamp) : ""];
  return [texts.none, fillIn(texts.requested, { day: day(createdTimestamp) })];
}
