import { correctionOf } from "@portal/domain/payments/ach/corrections/rules";
import type { BankNotice } from "@portal/domain/payments/ach/reading/rules";
import { lookUpInstitution } from "../../banking/look-up-institution.ts";
import type { Scope } from "../../context.ts";
import type { BankRow } from "../banks/bank-store.ts";
import { fingerprintOf } from "../banks/sealed-number.ts";
import type { DebitedNumbers } from "./drawn-numbers.ts";

export type UsableCorrection = DebitedNumbers & Partial<Pick<BankRow, "institutionName" | "accountType">>;

/** Returns undefined if the notice contains an unusable routing number or no correction. */
export async function usableCorrection(
  { database, cipher }: Pick<Scope, "database" | "cipher">,
  drawn: DebitedNumbers,
  news: Pick<BankNotice, "code" | "corrected">,
): Promise<UsableCorrection | undefined> {
  const correction = correctionOf(news);
  if (!correction) return undefined;
  const {
    routingNumber = drawn.routingNumber,
    accountNumber: number = drawn.number,
    accountType,
  } = correction;
  const institution =
    correction.routingNumber === undefined ? undefined : await lookUpInstitution(database, routingNumber);
  if (institution === "unknown" || institution === "no directory" || institution?.ach === false)
    return undefined;
  return {
    routingNumber,
    number,
    fingerprint: fingerprintOf(cipher, routingNumber, number),
    ...(institution && { institutionName: institution.name }),
    ...(accountType && { accountType }),
  };
}
