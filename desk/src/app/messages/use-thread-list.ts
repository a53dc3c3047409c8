import type { LenderCase } from "@portal/domain/support/lender/contract";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { askCases, casesQuery, type CasesPage, type CasesQuery } from "../../support/queries.ts";
import { useChanges } from "../../work/use-changes.ts";

/** A row of the list on screen. A thread that left the list stays in its place until the list loads again. */
export type ThreadRow = { readonly thread: LenderCase; readonly isGone: boolean };

type Fresh = {
  /** The loaded page to which this update belongs. */
  readonly of: CasesPage;
  readonly page: CasesPage;
};

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
  /** For each thread that the person has opened meanwhile, the version that the person read. */
  const [read, setRead] = useState<ReadonlyMap<string, number>>(new Map());
  const refresh = () => setWanted((times) => times + 1);
  useEffect(() => {
    if (wanted === 0) return undefined;
    let isOld = false;
    const { shown: of, query: asked } = latest.current;
    const update = async () => {
      // Ignores a failed update, because the next change tries again.
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
  const state = loadState([loaded], (page) => {
    const added = now ? lackedBy(page, now, page.nextCursor !== null) : [];
    // New threads push the last threads of a full page to the next page. Such threads are not gone.
    const gone = now ? lackedBy(now, page, now.nextCursor !== null && added.length > 0) : [];
    return {
      rows: page.cases.map((thread): ThreadRow =>
        rowOf(thread, now && findIn(now, thread), { isGone: gone.includes(thread), read }),
      ),
      newThreads: added.length,
      nextCursor: page.nextCursor,
    };
  });
  return {
    state,
    /** The latest page from the server, for the counts and topics beside the list. */
    beside: now ?? shown,
    refresh,
    markRead: (caseId: string, version: number) => setRead((before) => new Map(before).set(caseId, version)),
    reload: () => void loaded.refetch(),
  };
}

function rowOf(
  thread: LenderCase,
  update: LenderCase | undefined,
  { isGone, read }: { readonly isGone: boolean; readonly read: ReadonlyMap<string, number> },
): ThreadRow {
  const newest = update ?? thread;
  const isUnread = newest.isUnread && newest.version > (read.get(newest.caseId) ?? -1);
  return { thread: { ...newest, isUnread }, isGone };
}

const findIn = ({ cases }: CasesPage, { caseId }: LenderCase): LenderCase | undefined =>
  cases.find((each) => each.caseId === caseId);

/**
 * Returns the threads of `page` that are missing from `other`.
 * @param isCut leaves out threads at the end of the page, because they may be on the next page of the other list
 */
function lackedBy(other: CasesPage, page: CasesPage, isCut: boolean): readonly LenderCase[] {
  const lastCommon = page.cases.findLastIndex((thread) => findIn(other, thread));
  const end = isCut && lastCommon >= 0 ? lastCommon : page.cases.length;
  return page.cases.slice(0, end).filter((thread) => !findIn(other, thread));
}
