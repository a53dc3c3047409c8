import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/Circle";
import { ArrowBendUpLeftIcon } from "@phosphor-icons/react/ArrowBendUpLeft";
import { caseStatuses, threadTexts as texts } from "@portal/domain/support/desk/messages";
import { threadPage } from "@portal/domain/support/desk/paths";
import { loanLabel, waitingWords } from "@portal/domain/support/desk/rules";
import type { Thread } from "@portal/domain/support/lender/threads/contract";
import { workTexts } from "@portal/domain/work/messages";
import { isClaimedByOther } from "@portal/domain/work/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { classNames } from "@portal/ui/class-names.ts";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { Tag } from "@portal/ui/figures/pill.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useState, type ReactNode, type RefObject } from "react";
import { Link } from "react-router";
import { useStaff } from "../../platform/session.ts";
import { useNow } from "../../platform/use-now.ts";
import { ClaimMark } from "../../work/claim-mark.tsx";
import { addressOf, type Choices } from "./read-choices.ts";
import { ReplyForm } from "./reply-form.tsx";
import { ThreadActions } from "./thread-actions.tsx";
import { ThreadEntries } from "./thread-entries.tsx";
import styles from "./thread-view.module.css";
import type { useThread } from "./use-thread.ts";

type ThreadViewProps = {
  /** The pages of the thread that were loaded, the newest first. */
  readonly pages: readonly [Thread, ...Thread[]];
  readonly opened: ReturnType<typeof useThread>;
  readonly choices: Choices;
  /** Gets the focus when the thread opens. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Called with the thread's id when the person clicks a link to a thread. */
  readonly onFollow: (caseId: string) => void;
  /** Called after the person's own change, which the list must show. */
  readonly onChanged: () => void;
};

/** Shows a thread: its subject, its messages and the reply form (DESK-CASE-02). */
export function ThreadView(props: ThreadViewProps) {
  const { pages, opened, choices, heading, onFollow, onChanged } = props;
  const [thread] = pages;
  const { contact, previous } = thread;
  const [said, setSaid] = useState<string>();
  const { loadEarlier, viewers, refresh, show } = opened;
  const name = `${contact.firstName} ${contact.lastName}`;
  return (
    <section className={styles["thread"]} aria-label={fillIn(texts.thread, { name })}>
      <header className={styles["head"]}>
        <div className={styles["what"]}>
          <h2 ref={heading} tabIndex={-1} className={classNames("h2-small", styles["topic"])}>
            {thread.topic}
          </h2>
          <p className="sm subtle num">
            <Facts thread={thread} />
          </p>
          {previous && (
            <p className="sm">
              <Link
                to={threadPage({ ...addressOf(choices), caseId: previous.caseId })}
                onClick={() => onFollow(previous.caseId)}
              >
                {fillIn(texts.continues, { n: previous.caseNumber })}
              </Link>
            </p>
          )}
          {viewers.length > 0 && (
            <p className="sm subtle">{fillIn(workTexts.alsoViewing, { names: viewers.join(", ") })}</p>
          )}
        </div>
        <ThreadActions
          thread={thread}
          status={<Status of={thread.status} />}
          onRefresh={refresh}
          onChanged={(changed) => {
            show(changed);
            onChanged();
          }}
        />
      </header>
      <div className={styles["messages"]}>
        {loadEarlier && (
          <TextButton isStandalone isPending={loadEarlier.isPending} onClick={() => void loadEarlier.run()}>
            {texts.earlier}
          </TextButton>
        )}
        {loadEarlier?.failure && <Alert kind="critical" title={loadEarlier.failure} />}
        <ThreadEntries pages={pages} />
      </div>
      <output className="vh">{said}</output>
      <ReplyOr thread={thread}>
        <ReplyForm
          thread={thread}
          onRefresh={refresh}
          onSent={(text) => {
            setSaid(text);
            refresh();
            onChanged();
          }}
        />
      </ReplyOr>
    </section>
  );
}

/** Shows the case's number, the loan or application, and how long the borrower has waited. */
function Facts({ thread }: { readonly thread: Thread }) {
  const now = useNow();
  const { caseNumber, opportunity, loans, advanceId, status, lastBorrowerTimestamp, createdTimestamp } =
    thread;
  const loan = loans.find((each) => each.advanceId === advanceId);
  const facts = [
    fillIn(texts.caseNumber, { n: caseNumber }),
    loan && loanLabel(loan),
    opportunity && fillIn(texts.application, { number: opportunity.number }),
    status === "open" &&
      fillIn(texts.waiting, { time: waitingWords(lastBorrowerTimestamp ?? createdTimestamp, now) }),
  ];
  return facts.filter(Boolean).join(" · ");
}

const statusIcons = { open: CircleIcon, answered: ArrowBendUpLeftIcon, closed: CheckCircleIcon };

const Status = ({ of }: { readonly of: Thread["status"] }) => (
  <Tag icon={statusIcons[of]}>{caseStatuses[of]}</Tag>
);

/** Shows the reply form, or the reason why the person cannot reply. */
function ReplyOr({ thread, children }: { readonly thread: Thread; readonly children: ReactNode }) {
  const { staffId, permissions } = useStaff();
  const now = useNow();
  const canWrite = permissions.includes("cases.write");
  if (canWrite && thread.status !== "closed") return children;
  return (
    <div className={styles["note"]}>
      {!canWrite && thread.claim && isClaimedByOther(thread, staffId, now) && (
        <ClaimMark>{fillIn(texts.replying, { name: thread.claim.name })}</ClaimMark>
      )}
      <p className="sm muted">
        {canWrite ? fillIn(texts.closedLead, { firstName: thread.contact.firstName }) : texts.readOnly}
      </p>
    </div>
  );
}
