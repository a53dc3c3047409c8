import { failureText } from "@portal/ui/calls/call-api.ts";
import type { LenderDocument } from "@portal/domain/documents/lender/contract";
import { undoMinutes } from "@portal/domain/documents/reviewing/rules";
import { reviewTexts as texts } from "@portal/domain/work/review/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { freshKey } from "@portal/ui/calls/fresh-key.ts";
import { useRef, useState } from "react";
import { reviewDocument, type Review } from "../../documents/queries.ts";
import { changedText } from "../../platform/changed-text.ts";
import { useStaff } from "../../platform/session.ts";
import { setUndo, type Decision } from "./undo-offers.ts";

type Decisions = {
  readonly itemId: string;
  readonly address: string;
  readonly files: readonly LenderDocument[];
  readonly onReviewed: (document: LenderDocument) => void;
  /** Called after a refusal because another person has claimed the item. */
  readonly onClaimed: () => void;
};

/** Saves decisions, one at a time, and offers to undo the last one. */
export function useDecisions({ itemId, address, files, onReviewed, onClaimed }: Decisions) {
  const { settings, staffId } = useStaff();
  const [isPending, setPending] = useState(false);
  const [changed, setChanged] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  /** The key of a decision without a known outcome. The same decision repeats the key (DESK-STATE-03). */
  const attempt = useRef<{ readonly content: string; readonly key: string }>(undefined);

  const keyOf = (content: string): string => {
    if (attempt.current?.content !== content) attempt.current = { content, key: freshKey() };
    return attempt.current.key;
  };

  const send = async (file: LenderDocument, body: Review) => {
    const content = JSON.stringify([file.documentId, file.version, body]);
    const outcome = await reviewDocument.call({ document: file, body, idempotencyKey: keyOf(content) });
    if (outcome.ok || outcome.status < 500) attempt.current = undefined;
    // The server checks claims before the operation, so the operation's contract does not declare this code.
    const code: string = outcome.ok ? "" : outcome.code;
    if (outcome.ok) onReviewed(outcome.value.document);
    else if (outcome.code === "CHANGED_MEANWHILE")
      setChanged(changedText(outcome.fields, settings.deskTimeZone));
    else if (code === "CLAIMED") onClaimed();
    else setFailure(failureText(outcome));
    return outcome;
  };

  const offer = (decided: readonly LenderDocument[], decision: Decision) => {
    const [file] = decided;
    if (!file) return;
    const what = decided.length === 1 ? file.filename : fillIn(texts.undoFiles, { n: decided.length });
    setUndo({
      by: staffId,
      failure: undefined,
      said: fillIn(saidTexts[decision], {
        file: what,
        n: files.findIndex(({ documentId }) => documentId === file.documentId) + 1,
        total: files.length,
      }),
      offer: {
        itemId,
        documentIds: decided.map(({ documentId }) => documentId),
        decision,
        what,
        firstName: file.sentBy.firstName,
        address,
        endsAt: performance.now() + undoMinutes * 60_000,
      },
    });
  };

  const busy = {
    ok: false,
    code: "BUSY",
    message: "",
    isForBorrower: false,
    status: 0,
    fields: {},
    raw: undefined,
  } as const;

  /** Runs one decision at a time. Ignores a second key press while a decision is being saved (DESK-KEY-03). */
  const once = async <Result>(run: () => Promise<Result>): Promise<Result | typeof busy> => {
    if (running.current) return busy;
    running.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      return await run();
    } finally {
      running.current = false;
      setPending(false);
    }
  };

  return {
    isPending,
    changed,
    failure,
    forgetChanged: () => setChanged(undefined),
    decide: (file: LenderDocument, body: Review) =>
      once(async () => {
        const outcome = await send(file, body);
        if (outcome.ok) offer([file], decisionOf(body));
        return outcome;
      }),
    acceptAll: (chosen: readonly LenderDocument[]) =>
      once(async () => {
        const done: LenderDocument[] = [];
        for (const file of chosen) {
          const outcome = await send(file, { review: "accepted" });
          if (!outcome.ok) break;
          done.push(file);
        }
        offer(done, "accept");
        return { ok: done.length === chosen.length };
      }),
  };
}

const saidTexts = {
  accept: texts.saidAccepted,
  return: texts.saidReturned,
  "one-more": texts.saidOneMore,
} as const;

function decisionOf(body: Review): Decision {
  if (body.review === "rejected") return "return";
  return body.oneMore === undefined ? "accept" : "one-more";
}
