import type { SavedAccounts } from "@portal/domain/banking/accounts/contract";
import type { Section } from "@portal/domain/banking/form/rules";
import { useState } from "react";

/** `staged` means that the borrower has typed an account but not submitted it yet. */
export type SectionMode = "saved" | "editing" | "staged";

const all = ["deposit", "withdrawal"] as const;

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
    /** True while the borrower edits a saved account. The account's section then has the primary button. */
    isChangingSaved: all.some((section) => saved[section] && modes[section] === "editing"),
    /** Returns whether the page shows a field. Fields of new additional accounts are always shown. */
    isOpen: (path: string) =>
      path.startsWith("additional.") ||
      all.some((section) => path.startsWith(section) && modes[section] === "editing"),
  };
}
