import type { SavedAccounts } from "@portal/domain/banking/accounts/contract";
import type { Section } from "@portal/domain/banking/form/rules";
import { useState } from "react";

/**
 * What a section shows: the saved account, input fields, or a typed account that waits for the form's submission. A
 * section without a saved account shows input fields until the submission.
 */
export type SectionMode = "saved" | "editing" | "staged";

const all = ["deposit", "withdrawal"] as const;

/** Tracks which sections are open and which accounts are sent as changed. */
export function useSections(saved: SavedAccounts) {
  const [modes, setModes] = useState<Readonly<Record<Section, SectionMode>>>({
    deposit: saved.deposit ? "saved" : "editing",
    withdrawal: saved.withdrawal ? "saved" : "editing",
  });
  const [isDayOpen, setDayOpen] = useState(saved.paymentDay === null);
  const set = (section: Section, mode: SectionMode) => setModes((before) => ({ ...before, [section]: mode }));
  return {
    modes,
    set,
    isDayOpen,
    setDayOpen,
    changing: new Set(all.filter((section) => modes[section] !== "saved")) as ReadonlySet<Section>,
    /** A saved account is being changed, so its section shows a primary button. */
    isChangingSaved: all.some((section) => saved[section] && modes[section] === "editing"),
    /**
     * Returns whether the page shows the field with this path. It always shows the sent fields of additional
     * accounts.
     */
    isOpen: (path: string) =>
      path.startsWith("additional.") ||
      all.some((section) => path.startsWith(section) && modes[section] === "editing"),
  };
}
