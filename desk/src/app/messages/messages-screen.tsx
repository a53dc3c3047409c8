import { threadListTexts as texts } from "@portal/domain/support/desk/messages";
import { messagesPage, threadPage } from "@portal/domain/support/desk/paths";
import { waitingWords } from "@portal/domain/support/desk/rules";
import { keyTexts } from "@portal/domain/work/pages/messages";
import { countUpTo, mostWaiting } from "@portal/domain/work/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { classNames } from "@portal/ui/class-names.ts";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { KeyList, type KeyLine } from "../../platform/key-list.tsx";
import { ListPaging, pageSize, placeOf } from "../../platform/list-paging.tsx";
import { Loaded } from "../../platform/loaded.tsx";
import { usePage } from "../../platform/page.ts";
import { useStaff } from "../../platform/session.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { useNow } from "../../platform/use-now.ts";
import { NotFound } from "../frame/not-found.tsx";
import styles from "./messages-screen.module.css";
import { NoThread } from "./no-thread.tsx";
import { addressOf, queryOf, readChoices, type Choices } from "./read-choices.ts";
import { ThreadFilters, TopicFilter } from "./thread-filters.tsx";
import { ThreadList } from "./thread-list.tsx";
import { ThreadListEmpty, ThreadListSkeleton } from "./thread-list-empty.tsx";
import { ThreadPane } from "./thread-pane.tsx";
import { useThreadList } from "./use-thread-list.ts";

const moveKeys: KeyLine = { keys: ["J", "K"], label: keyTexts.move };
const replyKeys: readonly KeyLine[] = [
  { keys: ["Ctrl", "Enter"], label: keyTexts.send },
  { keys: ["Ctrl", "⇧", "Enter"], label: keyTexts.sendAndClose },
  { keys: ["Ctrl", "/"], label: keyTexts.insertTemplate },
  { keys: ["A"], label: keyTexts.assign },
];

/**
 * The list of threads with borrowers, and the chosen thread beside the list (DESK-CASE-01). Phones show either the list
 * or the thread. The list does not reload while the person moves from thread to thread.
 */
export function MessagesScreen() {
  const heading = usePage(texts.title);
  const navigate = useNavigate();
  const { state: history } = useLocation() as { readonly state: unknown };
  const { caseId } = useParams();
  const [search] = useSearchParams();
  const choices = readChoices(search);
  const place = placeOf(search);
  const cursor = search.get("cursor") ?? undefined;
  const now = useNow();
  const canWrite = useStaff().permissions.includes("cases.write");
  const {
    state,
    beside: loaded,
    refresh,
    markRead,
    reload,
  } = useThreadList(queryOf(choices, place.cursor, pageSize));
  const [beside, setBeside] = useState(loaded);
  // Keeps the counts and the topics on screen while another page of the list loads.
  if (loaded && loaded !== beside) setBeside(loaded);
  const [missing, setMissing] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  /**
   * The id of the thread that a click on a link has opened. The thread's heading gets the focus once the thread is
   * loaded.
   */
  const followed = useRef<string>(undefined);
  const rows = state.kind === "ready" ? state.value.rows : [];

  // Reads the choices from the address again, because a quick choice can come before the previous one is rendered.
  const choose = (next: Partial<Choices>) => {
    const newest = readChoices(new URLSearchParams(location.search));
    void navigate(messagesPage(addressOf({ ...newest, ...next })), { replace: caseId === undefined });
  };
  const isMoving = useRef(false);
  const move = (step: 1 | -1) => {
    const at = rows.findIndex(({ thread }) => thread.caseId === caseId);
    const next = rows[at < 0 ? 0 : at + step];
    if (!next) return;
    isMoving.current = true;
    const address = threadPage({ ...addressOf(choices), cursor, caseId: next.thread.caseId });
    void navigate(address, { replace: caseId !== undefined, state: history });
  };
  const up = () => void navigate(messagesPage({ ...addressOf(choices), cursor }), { state: history });
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(caseId === undefined ? { ArrowDown: () => move(1), ArrowUp: () => move(-1) } : { Escape: up }),
  });

  const before = useRef(caseId);
  useEffect(() => {
    const left = before.current;
    before.current = caseId;
    if (left === caseId) return;
    const isInList = isMoving.current || caseId === undefined;
    isMoving.current = false;
    const target = caseId ?? left;
    if (isInList && target !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-case="${CSS.escape(target)}"]`)?.focus();
  }, [caseId]);

  if (missing !== undefined && missing === caseId) return <NotFound />;
  const longest = beside?.longestWaitingTimestamp;
  return (
    <>
      <div className={classNames(styles["top"], caseId !== undefined && styles["behind"])}>
        <h1 {...heading}>{texts.title}</h1>
        <p className="muted num">
          {beside &&
            (longest
              ? fillIn(texts.waiting, {
                  n: countUpTo(mostWaiting, beside.counts.open),
                  time: waitingWords(longest, now),
                })
              : texts.noneWaiting)}
        </p>
        <ThreadFilters choices={choices} counts={beside?.counts} onChoose={choose} />
      </div>
      <div className={classNames(styles["split"], caseId !== undefined && styles["open"])}>
        <section className={styles["list"]} aria-label={texts.threads}>
          <TopicFilter choices={choices} topics={beside?.topics} onChoose={choose} />
          <Loaded state={state} skeleton={<ThreadListSkeleton />}>
            {({ newThreads, nextCursor }) =>
              rows.length === 0 && newThreads === 0 ? (
                <ThreadListEmpty choices={choices} onClear={() => choose({ topic: undefined })} />
              ) : (
                <>
                  <ThreadList
                    ref={list}
                    rows={rows}
                    newThreads={newThreads}
                    open={caseId}
                    choices={choices}
                    cursor={cursor}
                    history={history}
                    onFollow={(id) => {
                      followed.current = id;
                    }}
                    onReload={reload}
                  />
                  {(place.page > 1 || nextCursor !== null) && (
                    <ListPaging
                      place={place}
                      label={texts.pages}
                      shown={rows.length}
                      total={choices.show === "closed" ? undefined : beside?.counts[choices.show]}
                      mostCounted={mostWaiting}
                      nextCursor={nextCursor}
                      addressAt={(text) => messagesPage({ ...addressOf(choices), cursor: text })}
                    />
                  )}
                </>
              )
            }
          </Loaded>
        </section>
        {caseId === undefined ? (
          <NoThread />
        ) : (
          <ThreadPane
            key={caseId}
            caseId={caseId}
            choices={choices}
            cursor={cursor}
            history={history}
            followed={followed}
            onRead={(version) => markRead(caseId, version)}
            onMissing={() => setMissing(caseId)}
            onChanged={refresh}
          />
        )}
      </div>
      <KeyList keys={caseId !== undefined && canWrite ? [moveKeys, ...replyKeys] : [moveKeys]} />
    </>
  );
}
