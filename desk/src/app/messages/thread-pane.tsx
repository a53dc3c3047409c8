import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { threadTexts as texts } from "@portal/domain/support/desk/messages";
import { messagesPage } from "@portal/domain/support/desk/paths";
import { Icon } from "@portal/ui/art/icon.tsx";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useEffect, useRef, type RefObject } from "react";
import { Link } from "react-router";
import { Loaded } from "../../platform/loaded.tsx";
import { addressOf, type Choices } from "./read-choices.ts";
import { ThreadFacts } from "./thread-facts.tsx";
import styles from "./thread-pane.module.css";
import { ThreadView } from "./thread-view.tsx";
import { useThread } from "./use-thread.ts";

type ThreadPaneProps = {
  readonly caseId: string;
  readonly choices: Choices;
  /** The page of the list to which the back link returns. */
  readonly cursor: string | undefined;
  readonly history: unknown;
  /** The id of the thread that a click on a link has opened. The thread's heading gets the focus. */
  readonly followed: RefObject<string | undefined>;
  readonly onRead: (version: number) => void;
  readonly onMissing: () => void;
  /** Called after a change that the list must show. */
  readonly onChanged: () => void;
};

/** Shows the chosen thread and its records. Also shows that they are loading or cannot be shown. */
export function ThreadPane(props: ThreadPaneProps) {
  const { caseId, choices, cursor, history, followed, onRead, onMissing, onChanged } = props;
  const opened = useThread(caseId, onRead);
  const { error, isSuccess } = opened.query;
  const refused = error instanceof RefusedCall ? error : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (refused?.code === "NOT_FOUND") onMissing();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [refused]);
  useEffect(() => {
    if (!isSuccess || followed.current !== caseId) return;
    followed.current = undefined;
    heading.current?.focus({ preventScroll: true });
  }, [isSuccess, caseId, followed]);
  return (
    <>
      <div className={styles["pane"]}>
        <Link to={messagesPage({ ...addressOf(choices), cursor })} state={history} className={styles["back"]}>
          <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
          {texts.back}
        </Link>
        {refused?.code === "OWN_RECORD" ? (
          <Alert kind="warning" className={styles["alert"]} title={refused.message} />
        ) : (
          <Loaded state={loadState([opened.query], () => opened.pages)} skeleton={<ThreadSkeleton />}>
            {(pages) =>
              pages && (
                <ThreadView
                  pages={pages}
                  opened={opened}
                  choices={choices}
                  heading={heading}
                  onFollow={(id) => {
                    followed.current = id;
                  }}
                  onChanged={onChanged}
                />
              )
            }
          </Loaded>
        )}
      </div>
      <div className={styles["facts"]}>{opened.query.data && <ThreadFacts thread={opened.query.data} />}</div>
    </>
  );
}

const ThreadSkeleton = () => (
  <SkeletonGroup label={texts.loading}>
    <div className={styles["skeleton"]}>
      <Skeleton size="lg" width="40%" />
      <Skeleton width="60%" />
      <Skeleton width="80%" height="5rem" />
      <Skeleton width="80%" height="5rem" />
    </div>
  </SkeletonGroup>
);
