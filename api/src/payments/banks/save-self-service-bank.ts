import { randomUUID } from "node:crypto";
import { maskedNumber, shownDigits } from "@portal/domain/banking/accounts/rules";
import {
  saveSelfServiceBank as contract,
  type BankSaveStatus,
  type TypedBank,
} from "@portal/domain/payments/banks/contract";
import { bankSaveStatus, businessInfoFaults } from "@portal/domain/payments/banks/rules";
import { nonEditable } from "@portal/domain/payments/queue/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnAdvance } from "../../access/find-own.ts";
import { lookUpInstitution } from "../../banking/look-up-institution.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import type { Transaction } from "../../context.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import * as store from "./bank-store.ts";
import { presentBank } from "./present-bank.ts";
import { fingerprintsOf, openNumber, sealNumber } from "./sealed-number.ts";

/** The default holder and type of a bank account, for a call that contains only the numbers. */
const unknownAccount = { holder: "business", accountType: "Checking" } as const;

const failed = (Status: Exclude<BankSaveStatus, "SUCCESS">) => done({ Status, Records: [] });

/**
 * Adds a bank account, or updates the account with the same id or numbers. Replies 200 even to invalid details
 * (SH-036).
 */
export const saveSelfServiceBank: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { contactId } = call.session;
    const [typed] = call.body.BankAccounts;
    const found = await findOwnAdvance(tx.database, contactId, call.body.AdvanceId);
    if (!found || !typed) return refuse("NOT_FOUND");
    const { account } = found;
    await store.lockBanks(tx.database, account.id);
    const edited =
      typed.BankAccountId === null
        ? undefined
        : await store.findOwnBank(tx.database, contactId, account.id, typed.BankAccountId);
    if (typed.BankAccountId !== null && !edited) return refuse("NOT_FOUND");
    if (edited?.achStatus === nonEditable) return failed("FAILED_DEFAULT");
    const faults = businessInfoFaults({ ...typed, StreetAddress2: typed.StreetAddress2 ?? "" });
    // A wrong business name gets a separate status below.
    const { BusinessName: _, ...others } = faults;
    if (Object.keys(others).length > 0) return refuse("VALIDATION", others);

    const institution = await lookUpInstitution(tx.database, typed.ACHRoutingNumber, tx.clock.now());
    if (institution === "no directory") return failed("FAILED_DEFAULT");
    const number = numberOf(tx, typed, edited);
    const fingerprints = fingerprintsOf(tx.cipher, typed.ACHRoutingNumber, number);
    const known = await store.findBankByNumber(tx.database, contactId, account.id, fingerprints);
    const Status = bankSaveStatus({
      institution: institution === "unknown" ? undefined : institution,
      businessName: typed.BusinessName,
      accountName: account.name,
      holderName: known?.nameOnAccount,
      accountNumber: number,
    });
    if (Status !== "SUCCESS") return failed(Status);
    if (known?.achStatus === nonEditable || institution === "unknown") return failed("FAILED_DEFAULT");

    const before = known ?? edited;
    const id = before?.id ?? randomUUID();
    const saved = await store.writeBank(tx.database, {
      id,
      externalId: `portal-${id}`,
      accountId: account.id,
      institutionName: institution.name,
      routingNumber: institution.routingNumber,
      sealedNumber: sealNumber(tx.cipher, id, number),
      lastFour: shownDigits(number),
      fingerprint: fingerprints[0],
      // New numbers mean a new bank account, so the old holder and type do not apply.
      ...(!known && unknownAccount),
      ...(typed.AccountType && { accountType: typed.AccountType }),
      nameOnAccount: typed.BusinessName.trim(),
      street: typed.StreetAddress1,
      street2: typed.StreetAddress2 || null,
      city: typed.City,
      state: typed.State,
      zip: typed.Zip,
      achStatus: null,
      achStatusDescription: null,
      createdAt: tx.clock.now(),
      editedAt: tx.clock.now(),
    });
    if (edited) await store.closeEdits(tx.database, edited.id);
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: before ? "bank-account.changed" : "bank-account.added",
      about: { kind: "bank-account", id },
      detail: { accountId: account.id },
    });
    return done({ Status, Records: [presentBank(saved)] });
  });

/** Returns the stored account number if the borrower sends the masked number back unchanged (SH-016). */
function numberOf({ cipher }: Transaction, typed: TypedBank, edited: store.BankRow | undefined): string {
  const { BankAccountNumber: number } = typed;
  return edited && number === maskedNumber(edited.lastFour) ? openNumber(cipher, edited) : number;
}
