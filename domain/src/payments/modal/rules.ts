import type { modalTitles } from "./messages.ts";

/** SERV-MODAL-01. */
export type ModalScreen = keyof typeof modalTitles;

/** Where Go Back leads; undefined on the screens that have none (SERV-MODAL-02 to 04, SH-023). */
export function backFrom(
  screen: ModalScreen,
  { hasBank }: { readonly hasBank: boolean },
): ModalScreen | undefined {
  if (screen === "AddBankInfo") return "AddBusinessInfo";
  if (screen === "AddBusinessInfo" && hasBank) return "ChangePaymentMethod";
  return screen === "MakeAPayment" || screen === "PaymentConfirmation" ? undefined : "MakeAPayment";
}

type Listed = { readonly Id: string; readonly isDefaultBankOption: boolean };

/**
 * The bank account that is paid from: the one just chosen or saved, else the default one, else the first (SH-038).
 * @param chosen outlives the list it was chosen from
 */
export function currentBank<B extends Listed>(
  banks: readonly B[],
  chosen: string | undefined,
): B | undefined {
  return banks.find(({ Id }) => Id === chosen) ?? banks.find((each) => each.isDefaultBankOption) ?? banks[0];
}

/** A day as a US borrower types it, "11/21/2026" or "1/2/2027"; undefined where it is none. */
export function typedDate(text: string): Temporal.PlainDate | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    // Not a day of the calendar, as 02/30/2027.
    return undefined;
  }
}

/** "11/21/2026". */
export function dateText(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
}

/** "Friday, Nov 21, 2026". */
export function dayText(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { weekday: "long", month: "short", day: "numeric", year: "numeric" });
}
