import { contactUsPath, messagePath } from "@portal/domain/support/paths";
import type { ThreadRow } from "@portal/domain/support/threads/contract";
import { threadTexts as texts } from "@portal/domain/support/threads/messages";
import { messageDay } from "@portal/domain/support/threads/rules";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Link } from "@portal/ui/buttons/link.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { useCountry, usePage } from "../../platform/page.ts";
import styles from "./messages-screen.module.css";
import { MorePages } from "./more-pages.tsx";
import { threadPages, useUnread } from "./queries.ts";
import { StatusTag } from "./status-tag.tsx";
import { usePages } from "./use-pages.ts";

/** Lists the borrower's threads of messages (DESK-BOR-01). */
export function MessagesScreen() {
  const heading = usePage(texts.title);
  const country = useCountry();
  // Fetches the header's unread count again when the list opens.
  useUnread();
  const { query, more } = usePages(threadPages);
  const state = loadState([query], (pages) => pages.flatMap(({ threads }) => threads));
  return (
    <PortalPage
      columnHead={
        <div className={styles["head"]}>
          <h1 {...heading}>{texts.title}</h1>
          <LinkButton variant="secondary" href={contactUsPath(country)}>
            {texts.newMessage}
          </LinkButton>
        </div>
      }
    >
      <Loaded state={state} heading={heading} skeleton={<ListSkeleton />}>
        {(threads) =>
          threads.length === 0 ? (
            <p>{texts.empty}</p>
          ) : (
            <Stack>
              <ul className={styles["list"]} aria-label={texts.threads}>
                {threads.map((thread) => (
                  <ThreadLine key={thread.caseId} thread={thread} />
                ))}
              </ul>
              {more && <MorePages more={more} shown={threads.length} />}
            </Stack>
          )
        }
      </Loaded>
    </PortalPage>
  );
}

function ThreadLine({ thread }: { readonly thread: ThreadRow }) {
  const country = useCountry();
  const day = messageDay(thread.lastMessageTimestamp, Temporal.Now.instant(), Temporal.Now.timeZoneId());
  return (
    <li className={styles["row"]} data-unread={thread.isUnread || undefined}>
      <div className={styles["words"]}>
        <Link href={messagePath(country, { caseId: thread.caseId })} className={styles["topic"]}>
          {thread.topic}
          {thread.isUnread && <span className="vh"> {texts.unread}</span>}
        </Link>
        {thread.accountName !== null && <div className={styles["business"]}>{thread.accountName}</div>}
      </div>
      <div className={styles["end"]}>
        <StatusTag status={thread.status} />
        <time className="sm subtle" dateTime={thread.lastMessageTimestamp.toString()}>
          {day}
        </time>
      </div>
    </li>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="4.5rem" />
      ))}
    </SkeletonGroup>
  );
}
