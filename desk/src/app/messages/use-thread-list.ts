import type { LenderCase } from "@portal/domain/support/lender/contract";
import { withSeparators } from "@portal/domain/wire/messages";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { askCases, casesQuery, type CasesPage, type CasesQuery } from "../../support/queries.ts";
import { useChanges } from "../../work/use-changes.ts";

/** A row of the list on screen. A thread that left the list stays in its place until the list loads again. */
export type ThreadRow = { readonly thread: LenderCase; readonly isGone: boolean };

type Fresh = {
  /** The page that these values belong to. */
  readonly of: CasesPage;
  readonly page: CasesPage;
};

/** The most threads that the server counts. */
const mostCounted = 1_000;

export const countWords = (count: number): string =>
  count >= mostCounted ? `${withSeparators(mostCounted - 1)}+` : withSeparators(count);

let visits = 0;

/**
 * The rows of a page of threads. Changes update rows in place, and no row moves or disappears until the list is loaded
 * again, as in the queue (DESK-QUEUE-13).
 */
export function useThreadList(query: CasesQuery) {
  // Each visit of the page loads the list again.
  const [visit] = useState(() => (visits += 1));
  const loaded = useQuery(casesQuery(query, visit));
  const [fresh, setFresh] = useState<Fresh>();
  const [wanted, setWanted] = useState(0);
  const shown = loaded.data;
  const latest = useRef({ shown, query });
  useEffect(() => {
    latest.current = { shown, query };
  });
  /** The version of each thread that the person read meanwhile. */
  const [read, setRead] = useState<ReadonlyMap<string, number>>(new Map());
  const refresh = () => setWanted((times) => times + 1);
  useEffect(() => {
    if (wanted === 0) return undefined;
    let isOld = false;
    const { shown: of, query: asked } = latest.current;
    const update = async () => {
      // A failed update leaves the list as it is. The next change tries again.
      const page = await askCases(asked).catch(() => undefined);
      if (of && page && !isOld) setFresh({ of, page });
    };
    void update();
    return () => {
      isOld = true;
    };
  }, [wanted]);
  useChanges(({ changes, isIncomplete }) => {
    if (isIncomplete || changes.some(({ kind }) => kind === "messages")) refresh();
  });

  const now = fresh && fresh.of === shown ? fresh.page : undefined;
  const state = loadState([loaded], (page) => ({
    rows: page.cases.map((thread): ThreadRow => rowOf(thread, now, read)),
    newThreads: now ? countNew(page, now) : 0,
    nextCursor: page.nextCursor,
  }));
  return {
    state,
    /** The newest counts and topics. */
    beside: now ?? shown,
    refresh,
    markRead: (caseId: string, version: number) => setRead((before) => new Map(before).set(caseId, version)),
    reload: () => void loaded.refetch(),
  };
}

function rowOf(thread: LenderCase, now: CasesPage | undefined, read: ReadonlyMap<string, number>): ThreadRow {
  const update = now?.cases.find(({ caseId }) => caseId === thread.caseId);
  const newest = update ?? thread;
  const isUnread = newest.isUnread && newest.version > (read.get(newest.caseId) ?? -1);
  return { thread: { ...newest, isUnread }, isGone: now !== undefined && !update };
}

/** Counts the threads of the newest answer that the list on screen lacks. */
function countNew(shown: CasesPage, now: CasesPage): number {
  const lacks = (page: CasesPage) => (thread: LenderCase) =>
    !page.cases.some(({ caseId }) => caseId === thread.caseId);
  const unseen = now.cases.filter(lacks(shown)).length;
  // On a full page, a thread that left makes room for one of the next page, which is not new.
  const moved = shown.nextCursor === null ? 0 : shown.cases.filter(lacks(now)).length;
  return Math.max(0, unseen - moved);
}
