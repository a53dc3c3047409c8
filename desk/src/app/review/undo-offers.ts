import { useSyncExternalStore } from "react";
import { useStaff } from "../../platform/session.ts";

/** The kind of decision about a file. The last two kinds cause an email to the borrower. */
export type Decision = "accept" | "return" | "one-more";

/** The last decision of the person, which they can undo for two minutes (DESK-DOC-09). */
export type UndoOffer = {
  readonly itemId: string;
  readonly documentIds: readonly string[];
  readonly decision: Decision;
  /** The file's name, or the number of files. */
  readonly what: string;
  readonly firstName: string;
  /** The address of the item's page. */
  readonly address: string;
  /** The time at which the offer ends, in milliseconds of the page's clock. */
  readonly endsAt: number;
};

export type UndoState = {
  /** The member of staff who decided. The offer is hidden from another person at the same browser. */
  readonly by: string | undefined;
  readonly offer: UndoOffer | undefined;
  /** A text about the last decision for screen readers. */
  readonly said: string | undefined;
  readonly failure: string | undefined;
};

const nothing: UndoState = { by: undefined, offer: undefined, said: undefined, failure: undefined };
let state = nothing;
const listeners = new Set<() => void>();

/** Changes the toast's contents. A new decision replaces the offer to undo the previous decision. */
export function setUndo(next: Partial<UndoState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useUndoState(): UndoState {
  const { staffId } = useStaff();
  const current = useSyncExternalStore(subscribe, () => state);
  return current.by === staffId ? current : nothing;
}
