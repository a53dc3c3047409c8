import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { workTexts } from "@portal/domain/work/messages";
import { applicationPage, documentItemPage, queuePage } from "@portal/domain/work/paths";
import { addressOf, type QueueFilters } from "@portal/domain/work/queue/rules";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { TextButton, TextLink } from "@portal/ui/buttons/text-link.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { KeyList } from "../../platform/key-list.tsx";
import { usePage } from "../../platform/page.ts";
import { useStaff } from "../../platform/session.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { useChanges } from "../../work/use-changes.ts";
import { NearLimit } from "../../work/near-limit.tsx";
import { kindLine } from "../../work/queue-filters-bar.tsx";
import { skipItem } from "../../work/skip-item.ts";
import { AcceptAll, FilesWaiting } from "./accept-all.tsx";
import { ClaimedPanel } from "./claimed-panel.tsx";
import { DecisionPanel, type Writing } from "./decision-panel.tsx";
import styles from "./document-screen.module.css";
import { FileThumbs } from "./file-thumbs.tsx";
import { ReviewHistory } from "./review-history.tsx";
import { documentKeys, oneMoreKeys, returnKeys } from "./review-keys.ts";
import { ReviewNotices } from "./review-notices.tsx";
import { UndoToast } from "./undo-toast.tsx";
import { useDecisions } from "./use-decisions.ts";
import { useNextItem } from "./use-next-item.ts";
import { useReviewFiles } from "./use-review-files.ts";
import { rememberItem, type ReviewItem, type useReviewItem } from "./use-review-item.ts";
import { CompareView } from "./viewer/compare-view.tsx";
import { DocumentViewer } from "./viewer/document-viewer.tsx";
import type { Shown } from "./viewer/view-of-file.ts";

type ReviewBoardProps = {
  readonly opened: ReviewItem;
  readonly review: ReturnType<typeof useReviewItem>;
  readonly filters: QueueFilters;
};

/** The files of an item, the file on screen, and the decision about it. */
export function ReviewBoard({ opened, review, filters }: ReviewBoardProps) {
  const { item, mode } = opened;
  const heading = usePage(item.what);
  const navigate = useNavigate();
  const { staffId } = useStaff();
  const loaded = useReviewFiles(item);
  const files = loaded.files ?? [];
  const [chosen, setChosen] = useState<string>();
  const [shown, setShown] = useState<Readonly<Record<string, Shown>>>({});
  const [isComparing, setComparing] = useState(false);
  const [viewers, setViewers] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const [takenAt, setTakenAt] = useState<Temporal.Instant>();
  const [writing, setWriting] = useState<Writing>();
  const isWriting = writing !== undefined;
  const file = files.find(({ documentId }) => documentId === chosen) ?? files[0];
  const waiting = files.filter(({ review: state }) => state === "received");
  const address = documentItemPage({ itemId: item.itemId, ...addressOf(filters) });

  useChanges(({ changes, isIncomplete, viewers: others }) => {
    setViewers(others);
    const isAbout = changes.some(
      ({ id, by }) => [item.itemId, item.subjectId].includes(id) && by !== staffId,
    );
    if (!isAbout && !isIncomplete) return;
    void loaded.look();
    void review.refresh().then((now) => {
      if (mode === "mine" && now?.mode === "claimed") setTakenAt(Temporal.Now.instant());
      return now;
    });
  }, `${item.kind}:${item.subjectId}`);

  const next = useNextItem({
    filters,
    item,
    ahead: fileAfter(waiting, file),
    isReady: file !== undefined && shown[file.documentId] !== undefined,
  });
  const leave = async () => {
    const following = await next.find();
    if (!following) return navigate(queuePage(addressOf(filters)));
    rememberItem(following);
    await navigate(documentItemPage({ itemId: following.itemId, ...addressOf(filters) }));
  };
  const skip = () => {
    skipItem(item.itemId);
    void leave();
  };
  const decisions = useDecisions({
    itemId: item.itemId,
    address,
    files,
    onReviewed: loaded.replace,
    onClaimed: () => void review.refresh(),
  });
  const goOn = (decided: readonly LenderDocument[]) => {
    setWriting(undefined);
    setComparing(false);
    const ids = new Set(decided.map(({ documentId }) => documentId));
    const rest = waiting.filter(({ documentId }) => !ids.has(documentId));
    const following = decided.length === 1 ? fileAfter(rest, file) : rest[0];
    if (!following) return void leave();
    setChosen(following.documentId);
    // Focuses the viewer, because the focused control disappears with the decided file.
    document.querySelector<HTMLElement>("[data-scroller]")?.focus({ preventScroll: true });
    return undefined;
  };
  const seen = waiting.filter(({ documentId }) => shown[documentId] === "page");
  const acceptAll = () =>
    void decisions.acceptAll(seen).then((outcome) => {
      if (outcome.ok) goOn(seen);
      return outcome;
    });
  const canDecide = mode === "mine" && file?.review === "received";
  const move = (step: 1 | -1) => {
    const at = files.findIndex((each) => each === file);
    const to = files[at + step];
    if (to) setChosen(to.documentId);
  };
  useKeys({
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    "Shift+a": mode === "mine" && seen.length > 0 && !decisions.isPending ? acceptAll : undefined,
    n: canDecide ? undefined : skip,
    Escape: isComparing || isWriting ? undefined : () => void navigate(queuePage(addressOf(filters))),
  });
  const onShown = (documentId: string, what: Shown) => setShown((all) => ({ ...all, [documentId]: what }));
  const compare = files.length > 1 ? () => setComparing(true) : undefined;

  return (
    <>
      <div className={styles["top"]}>
        <div>
          <h1 {...heading}>{item.what}</h1>
          <p className="muted">
            {item.opportunityId === null ? (
              item.title
            ) : (
              <TextLink href={applicationPage({ opportunityId: item.opportunityId })}>{item.title}</TextLink>
            )}{" "}
            · {kindLine(item)} · {item.stage}
          </p>
        </div>
        <div className={styles["facts"]}>
          {viewers.length > 0 && <span>{fillIn(workTexts.alsoViewing, { names: viewers.join(", ") })}</span>}
          <NearLimit limitDate={item.limitDate} />
          {next.place && <span>{fillIn(texts.place, next.place)}</span>}
        </div>
      </div>
      <ReviewNotices
        arrived={loaded.arrived.length}
        changed={decisions.changed}
        reviewed={loaded.changed}
        takenBy={mode === "claimed" && takenAt ? item.claim?.name : undefined}
        takenAt={takenAt}
        failure={decisions.failure}
        onShowLatest={() => {
          decisions.forgetChanged();
          void loaded.showLatest();
          void review.refresh();
        }}
      />
      <div className={styles["review"]}>
        {file ? (
          isComparing ? (
            <CompareView
              key={file.documentId}
              file={file}
              others={files.filter((each) => each !== file)}
              onShown={onShown}
              onClose={() => setComparing(false)}
            />
          ) : (
            <DocumentViewer
              file={file}
              thumbs={<FileThumbs files={files} current={file.documentId} onChoose={setChosen} />}
              onShown={onShown}
              onCompare={compare}
            />
          )
        ) : (
          <FilesWaiting isLoading={loaded.query.isPending} />
        )}
        <div className={styles["side"]}>
          {file && canDecide && (
            <DecisionPanel
              key={file.documentId}
              file={file}
              request={item.what}
              isDrawn={shown[file.documentId] === "page"}
              isShown={shown[file.documentId] !== undefined}
              isPending={decisions.isPending}
              decide={(body) => decisions.decide(file, body)}
              onDecided={() => goOn([file])}
              onSkip={skip}
              onTyped={setTyped}
              onWriting={setWriting}
            />
          )}
          {mode === "mine" && !canDecide && file && (
            <section className={styles["block"]}>
              <p className="sm muted">{waiting.length === 0 && texts.reviewed}</p>
              <TextButton
                isStandalone
                onClick={waiting.length > 0 ? () => setChosen(waiting[0]?.documentId) : skip}
              >
                {texts.nextItem}
              </TextButton>
            </section>
          )}
          {mode !== "mine" && mode !== "opening" && (
            <ClaimedPanel opened={opened} takeOver={review.takeOver} onNext={skip} />
          )}
          {mode === "mine" && waiting.length > 1 && seen.length > 0 && !isWriting && (
            <AcceptAll seen={seen} waiting={waiting} isPending={decisions.isPending} onAccept={acceptAll} />
          )}
          {mode === "claimed" && typed && (
            <section className={styles["block"]}>
              <h2 className="h2-small">{texts.yourText}</h2>
              <p className={styles["text"]}>{typed}</p>
            </section>
          )}
          {!isWriting && files.length > 0 && <ReviewHistory files={files} />}
        </div>
      </div>
      <UndoToast
        onUndone={(offer) => {
          if (offer.itemId !== item.itemId) void navigate(offer.address);
          else {
            void loaded.showLatest();
            // Claims the item again, because the undone decision may have finished it and released its claim.
            void review.query.refetch();
            setChosen(offer.documentIds[0]);
          }
        }}
      />
      <KeyList keys={writing ? keysWhile[writing] : documentKeys} />
    </>
  );
}

const keysWhile = { return: returnKeys, "one-more": oneMoreKeys } as const;

/** Returns the next file to review after a file, or the first one. */
function fileAfter(waiting: readonly LenderDocument[], file: LenderDocument | undefined) {
  const others = waiting.filter((each) => each !== file);
  const at = waiting.findIndex((each) => each === file);
  return waiting[at + 1] && at >= 0 ? waiting[at + 1] : others[0];
}
