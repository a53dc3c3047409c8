import { useState, type RefObject } from "react";
import { useLocation } from "react-router";
import { useStaff } from "../platform/session.ts";
import type { QueueRow } from "./use-queue-rows.ts";

/** The current row of each visit of the list, by its session and its key in the history, so that Back returns to it (DESK-SHELL-07). */
const remembered = new Map<string, string>();

/** The row that the keys act on. Moving focuses the row's link, so that screen readers announce the row. */
export function useCurrentRow(rows: readonly QueueRow[], table: RefObject<HTMLTableElement | null>) {
  const visit = `${useStaff().csrf} ${useLocation().key}`;
  const [chosen, setChosen] = useState(() => remembered.get(visit));
  const known = rows.find(({ item }) => item.itemId === chosen);
  const current = known ?? rows.find(({ isDone }) => !isDone) ?? rows[0];
  const makeCurrent = (itemId: string) => {
    remembered.set(visit, itemId);
    setChosen(itemId);
  };
  const move = (step: 1 | -1) => {
    const at = rows.findIndex((row) => row === current);
    const next = rows[at + step];
    if (!next) return;
    makeCurrent(next.item.itemId);
    table.current?.querySelectorAll<HTMLElement>("tbody th > a")[at + step]?.focus();
  };
  return { current, move, makeCurrent };
}
