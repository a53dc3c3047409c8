import type { listChanges } from "@portal/domain/work/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { forgetReads } from "@portal/ui/calls/call-api.ts";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { askChanges } from "./queries.ts";

export type Changes = ReplyOf<typeof listChanges>;
type Listener = (changes: Changes) => void;

const visibleSeconds = 3;
const hiddenSeconds = 30;
/** The share by which the interval varies, so that the pages of many people do not call at the same moment. */
const jitter = 0.2;
/** Numbers of changes that the page already knows, because replies repeat the last 15 seconds. */
const mostKnown = 2_000;

const listeners = new Set<Listener>();
const records: string[] = [];
let known = new Set<number>();
let after: number | undefined;
let latest: Changes | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

/** Calls `listener` with what changed, every three seconds while the page is visible (DESK-LIVE-01). */
function followChanges(listener: Listener): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", onVisibility);
    askSoon();
  } else if (latest) listener({ ...latest, changes: [], isIncomplete: false });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(timer);
    [after, latest, known] = [undefined, undefined, new Set()];
  };
}

/** Asks for changes immediately, for example after the page's own change. */
function askSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), 0);
}

function onVisibility(): void {
  if (document.visibilityState === "visible") askSoon();
}

async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const about = records.at(-1);
  try {
    const outcome = await askChanges({
      ...(after !== undefined && { after }),
      ...(about !== undefined && { about }),
    });
    if (listeners.size > 0 && outcome.ok) tell(outcome.value);
  } finally {
    isAsking = false;
    askAgain();
  }
}

/** Schedules the next call, even after a failed call. */
function askAgain(): void {
  if (listeners.size === 0) return;
  const seconds = document.visibilityState === "visible" ? visibleSeconds : hiddenSeconds;
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), seconds * 1_000 * (1 - jitter + 2 * jitter * Math.random()));
}

function tell(reply: Changes): void {
  const changes = reply.changes.filter(({ n }) => !known.has(n));
  for (const { n } of changes) known.add(n);
  if (known.size > mostKnown) known = new Set([...known].slice(-mostKnown / 2));
  // Listeners must read again. They must not share the response of a read that was sent before the change.
  if (changes.length > 0 || reply.isIncomplete) forgetReads();
  after = reply.last;
  latest = { ...reply, changes };
  for (const listener of listeners) listener(latest);
}

/**
 * Follows changes while the component is shown. `about` is the record that the page shows, such as `documents:op1:sp7`.
 */
export function useChanges(onChanges: Listener, about?: string): void {
  const current = useRef(onChanges);
  useEffect(() => {
    current.current = onChanges;
  }, [onChanges]);
  useEffect(() => {
    if (about !== undefined) records.push(about);
    const stop = followChanges((changes) => current.current(changes));
    if (about !== undefined) askSoon();
    return () => {
      if (about !== undefined) records.splice(records.indexOf(about), 1);
      stop();
    };
  }, [about]);
}

const noCounts: Changes["counts"] = {};

/** Returns the number of items that wait for the lender in each tab of the person's roles. */
export function useTabCounts(): Changes["counts"] {
  return useSyncExternalStore(followChanges, () => latest?.counts ?? noCounts);
}
