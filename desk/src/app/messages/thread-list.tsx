import { ArrowUpIcon } from "@phosphor-icons/react/ArrowUp";
import { threadListTexts as texts } from "@portal/domain/support/desk/messages";
import { waitingWords } from "@portal/domain/support/desk/rules";
import { threadPage } from "@portal/domain/support/desk/paths";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { classNames } from "@portal/ui/class-names.ts";
import type { RefObject } from "react";
import { Link } from "react-router";
import { useNow } from "../../platform/use-now.ts";
import { addressOf, type Choices } from "./read-choices.ts";
import styles from "./thread-list.module.css";
import type { ThreadRow } from "./use-thread-list.ts";

type ThreadListProps = {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly rows: readonly ThreadRow[];
  /** The number of new threads that the list does not show yet. */
  readonly newThreads: number;
  /** The id of the thread beside the list. */
  readonly open: string | undefined;
  readonly choices: Choices;
  readonly cursor: string | undefined;
  /** The history state with the earlier pages of the list. Links to threads pass it on. */
  readonly history: unknown;
  /** Called with the thread's id when the person clicks a link to a thread. */
  readonly onFollow: (caseId: string) => void;
  readonly onReload: () => void;
};

/** The threads of the chosen segment, each with its last message. */
export function ThreadList(props: ThreadListProps) {
  const { ref, rows, newThreads, open, choices, cursor, history, onFollow, onReload } = props;
  const now = useNow();
  return (
    <>
      {newThreads > 0 && (
        <div className={styles["new"]}>
          <Button variant="secondary" size="dense" className={styles["newButton"]} onClick={onReload}>
            <Icon of={ArrowUpIcon} weight="bold" size="sm" />
            {fillIn(texts.newOnes, { n: withSeparators(newThreads) })}
          </Button>
        </div>
      )}
      <ul ref={ref}>
        {rows.map((row) => (
          <li key={row.thread.caseId}>
            <Row
              row={row}
              now={now}
              isOpen={row.thread.caseId === open}
              address={threadPage({ ...addressOf(choices), cursor, caseId: row.thread.caseId })}
              history={history}
              onFollow={() => onFollow(row.thread.caseId)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type RowProps = {
  readonly row: ThreadRow;
  readonly now: Temporal.Instant;
  readonly isOpen: boolean;
  readonly address: string;
  readonly history: unknown;
  readonly onFollow: () => void;
};

function Row({ row: { thread, isGone }, now, isOpen, address, history, onFollow }: RowProps) {
  const { contactName, accountName, lastMessage, topic } = thread;
  const isUnread = thread.isUnread && !isOpen;
  return (
    <Link
      to={address}
      state={history}
      onClick={onFollow}
      data-case={thread.caseId}
      className={classNames(styles["row"], isGone && styles["gone"])}
      aria-current={isOpen ? "page" : undefined}
    >
      <span className={styles["line"]}>
        <span className={classNames(styles["name"], isUnread && styles["unread"])}>
          {isUnread && <span className="vh">{texts.unread} </span>}
          {contactName}
        </span>
        <span className={styles["time"]}>{isGone ? texts.moved : waitingWords(timeOf(thread), now)}</span>
      </span>
      <span className={styles["text"]}>{lastMessage.text}</span>
      <span className={styles["foot"]}>
        <span className={styles["clip"]}>{accountName}</span>
        <span className={styles["topic"]}>{topic}</span>
      </span>
    </Link>
  );
}

/**
 * Returns since when the borrower has waited. For a thread that does not wait, returns the time of the last message.
 */
function timeOf({ status, lastBorrowerTimestamp, createdTimestamp, lastMessage }: ThreadRow["thread"]) {
  return status === "open" ? (lastBorrowerTimestamp ?? createdTimestamp) : lastMessage.timestamp;
}
