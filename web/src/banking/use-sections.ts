import type { SavedAccounts } from "@portal/domain/banking/accounts/contract";
import type { Section } from "@portal/domain/banking/form/rules";
import { useState } from "react";

/**
 * What a section shows: the account as it is saved; fields; or what was typed, set aside until all is submitted. One
 * without an account has its fields until it is submitted.
 */
export type SectionMode = "saved" | "editing" | "staged";

const all = ["deposit", "withdrawal"] as const;

/** Which sections are open, and which of them will be sent as changed. */
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
    /** A saved account is being changed, with a button of its own. */
    isChangingSaved: all.some((section) => saved[section] && modes[section] === "editing"),
    /** Whether a field, by its path, is on the page; those of an additional account that is sent always are. */
    isOpen: (path: string) =>
      path.startsWith("additional.") ||
      all.some((section) => path.startsWith(section) && modes[section] === "editing"),
  };
}
