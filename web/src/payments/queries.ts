import * as banks from "@portal/domain/payments/banks/contract";
import * as contract from "@portal/domain/payments/contract";
import { queryOptions } from "@tanstack/react-query";
import { shownOfLoans } from "../loans/queries.ts";
import { callApi, valueOf } from "../platform/call-api.ts";
import { currentSession } from "../platform/session-storage.ts";

export const selfServiceLoansQuery = queryOptions({
  queryKey: ["self-service-loans"],
  queryFn: async () => (await valueOf(callApi(contract.listSelfServiceLoans, {}))).loans,
});

/** The page is neither on HTTPS nor on localhost, so the browser has no WebCrypto to decrypt a sealed list. */
export class InsecurePage extends Error {
  constructor() {
    super("WebCrypto is missing: the page was opened over plain HTTP");
    this.name = "InsecurePage";
  }
}

/** The bank accounts that can pay a loan. The code that decrypts them loads with the first list. */
export const paymentBanksQuery = (advanceId: string) =>
  queryOptions({
    queryKey: ["payment-banks", advanceId],
    queryFn: async () => {
      if (!isSecureContext) throw new InsecurePage();
      const token = currentSession()?.token ?? "";
      const [{ data }, { openPaymentBanks }] = await Promise.all([
        valueOf(callApi(banks.listPaymentBanks, { params: { advanceId } })),
        import("./open-payment-banks.ts"),
      ]);
      return openPaymentBanks(data, token, advanceId);
    },
    // A retry cannot fix an insecure page.
    retry: false,
  });

type NewPayment = {
  readonly advanceId: string;
  readonly effectiveDate: Temporal.PlainDate;
  readonly transactionAmount: number;
  readonly bank: banks.Bank;
  /** The hash of the authorization text that the borrower saw. */
  readonly authorizationSha256: string;
  /** An idempotency key: sending again after a lost answer schedules only one payment. */
  readonly key: string;
};

export const schedulePayment = {
  call: ({ advanceId, effectiveDate, transactionAmount, bank, authorizationSha256, key }: NewPayment) =>
    callApi(contract.schedulePayment, {
      body: {
        advanceId,
        effectiveDate,
        transactionAmount,
        fiInfo: {
          Id: bank.Id,
          FinancialInstitutionName: bank.FinancialInstitutionName,
          BankAccountNumber: bank.BankAccountNumber,
          BankAccountABA: bank.BankAccountABA,
          BankAccountNameOnAccount: bank.BankAccountNameOnAccount,
          BankFIStreetAddress: null,
        },
        authorizationSha256,
      },
      idempotencyKey: key,
    }),
  // The modal refetches the list of loans to pay when it closes.
  makesStale: () => shownOfLoans,
};

export const cancelPayment = {
  call: ({ transactionId }: { readonly transactionId: string }) =>
    callApi(contract.cancelPayment, { params: { transactionId }, body: {} }),
  makesStale: () => [selfServiceLoansQuery, ...shownOfLoans],
};

export const undoCancelPayment = {
  call: ({ transactionId }: { readonly transactionId: string }) =>
    callApi(contract.undoCancelPayment, { params: { transactionId }, body: {} }),
  makesStale: cancelPayment.makesStale,
};

type NewBank = { readonly advanceId: string; readonly bank: banks.TypedBank; readonly key: string };

export const saveBank = {
  call: ({ advanceId, bank, key }: NewBank) =>
    callApi(banks.saveSelfServiceBank, {
      body: { AdvanceId: advanceId, BankAccounts: [bank] },
      idempotencyKey: key,
    }),
  // Correcting an account also updates the payments that were returned from it.
  makesStale: () => [{ queryKey: ["payment-banks"] }, selfServiceLoansQuery],
};
