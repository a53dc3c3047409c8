import { useState, type RefObject } from "react";
import { useLocation } from "react-router";
import { useStaff } from "./session.ts";

/**
 * The current row of each visit to a list, by session and history key, so that Back returns to this row
 * (DESK-SHELL-07).
 */
const remembered = new Map<string, string>();

/**
 * The row that the keys act on. Moving focuses the row's link, so that screen readers announce the row, or scrolls to a
 * row without a link.
 * @param keys the rows from top to bottom
 * @param first the row that is current at the start
 */
export function useCurrentRow(
  keys: readonly string[],
  table: RefObject<HTMLTableElement | null>,
  first = keys[0],
) {
  const visit = `${useStaff().csrf} ${useLocation().key}`;
  const [chosen, setChosen] = useState(() => remembered.get(visit));
  const current = chosen !== undefined && keys.includes(chosen) ? chosen : first;
  const makeCurrent = (key: string) => {
    remembered.set(visit, key);
    setChosen(key);
  };
  const move = (step: 1 | -1) => {
    const at = current === undefined ? -1 : keys.indexOf(current) + step;
    const next = keys[at];
    if (next === undefined) return;
    makeCurrent(next);
    const row = table.current?.tBodies[0]?.rows[at];
    const link = row?.querySelector<HTMLElement>("th a");
    if (link) link.focus();
    else row?.scrollIntoView({ block: "nearest" });
  };
  return { current, move, makeCurrent };
}
