import { messagePath, messagesPath } from "@portal/domain/support/paths";
import { inquiryNumber } from "@portal/domain/support/inquiry/rules";
import type { BorrowerMessage, BorrowerThread } from "@portal/domain/support/threads/contract";
import { threadTexts as texts } from "@portal/domain/support/threads/messages";
import { messageMoment } from "@portal/domain/support/threads/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { Navigate, useParams } from "react-router";
import { Loaded } from "../../platform/loaded.tsx";
import { useCountry, usePage } from "../../platform/page.ts";
import { BackLink } from "../../platform/task-page.tsx";
import { MorePages } from "./more-pages.tsx";
import { messagePages, useMarkRead } from "./queries.ts";
import { ReplyForm } from "./reply-form.tsx";
import { StatusTag } from "./status-tag.tsx";
import styles from "./thread-screen.module.css";
import { usePages } from "./use-pages.ts";

/** A thread of messages, with the form to reply (DESK-BOR-02). */
export function ThreadScreen() {
  const { caseId = "" } = useParams();
  return <Thread key={caseId} caseId={caseId} />;
}

function Thread({ caseId }: { readonly caseId: string }) {
  const country = useCountry();
  const { query, more } = usePages(messagePages(caseId));
  const isUnknown = query.error instanceof RefusedCall && query.error.code === "NOT_FOUND";
  const state = loadState([query], (pages) => ({
    // Takes the thread's data from the first page, which is the newest page.
    thread: pages[0],
    messages: pages.toReversed().flatMap((page) => page.messages),
  }));
  const thread = state.kind === "ready" ? state.value.thread : undefined;
  const heading = usePage(thread?.topic ?? texts.title, state.kind === "failed");
  useMarkRead(caseId, thread?.messages.at(-1)?.messageId, thread?.unread ?? false);
  if (isUnknown) return <Navigate to={messagesPath(country)} replace />;
  return (
    <PortalPage
      columnHead={
        <>
          <BackLink href={messagesPath(country)} text={texts.title} />
          <h1 {...heading}>{thread?.topic ?? texts.title}</h1>
          {thread && <Facts thread={thread} />}
        </>
      }
    >
      <Loaded state={state} heading={heading} skeleton={<ThreadSkeleton />}>
        {({ messages }) => (
          <Stack gap={8}>
            {more && <MorePages more={more} shown={messages.length} label={texts.earlier} />}
            <ol className={styles["messages"]} aria-label={texts.title}>
              {messages.map((message) => (
                <Message key={message.messageId} message={message} />
              ))}
            </ol>
            {thread && <ReplyForm thread={thread} />}
          </Stack>
        )}
      </Loaded>
    </PortalPage>
  );
}

function Facts({ thread }: { readonly thread: BorrowerThread }) {
  const country = useCountry();
  const { accountName, loan, previous, status } = thread;
  const words = [accountName, loan && `${loan.name} ${loan.loanId}`].filter((word) => word !== null);
  return (
    <>
      {words.length > 0 && <p className={styles["about"]}>{words.join(" \u00B7 ")}</p>}
      <p>
        <StatusTag status={status} />
      </p>
      {previous && (
        <p>
          <TextLink href={messagePath(country, { caseId: previous.caseId })}>
            {fillIn(texts.continues, { number: inquiryNumber(previous.caseNumber) })}
          </TextLink>
        </p>
      )}
    </>
  );
}

function Message({ message }: { readonly message: BorrowerMessage }) {
  const { from, text, timestamp, channel } = message;
  const time = messageMoment(timestamp, Temporal.Now.instant(), Temporal.Now.timeZoneId());
  return (
    <li className={styles["message"]} data-own={from === "you" || undefined}>
      <p className={styles["sender"]}>
        <span className={styles["name"]}>{from === "you" ? texts.you : config().lenderPartner}</span>{" "}
        <time dateTime={timestamp.toString()}>
          {channel === "email" ? fillIn(texts.byEmail, { time }) : time}
        </time>
      </p>
      <p className={styles["text"]}>{text}</p>
    </li>
  );
}

function ThreadSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
      <Skeleton height="16rem" />
    </SkeletonGroup>
  );
}
