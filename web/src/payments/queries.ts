import * as banks from "@portal/domain/payments/banks/contract";
import * as contract from "@portal/domain/payments/contract";
import { queryOptions } from "@tanstack/react-query";
import { shownOfLoans } from "../loans/queries.ts";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";
import { currentSession } from "../platform/session-storage.ts";

export const selfServiceLoansQuery = queryOptions({
  queryKey: ["self-service-loans"],
  queryFn: async () => (await valueOf(callApi(contract.listSelfServiceLoans, {}))).loans,
});

/** The error for a page opened over plain HTTP, where the browser has no WebCrypto to decrypt the bank accounts. */
export class InsecurePage extends Error {
  constructor() {
    super("WebCrypto is missing: the page was opened over plain HTTP");
    this.name = "InsecurePage";
  }
}

/** Fetches the bank accounts that can pay a loan. The first call also loads the code that decrypts the accounts. */
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
    // Does not retry, because a retry cannot make an insecure page secure.
    retry: false,
  });

type NewPayment = {
  readonly advanceId: string;
  readonly effectiveDate: Temporal.PlainDate;
  readonly transactionAmount: number;
  readonly bank: banks.Bank;
  /** The hash of the authorization text that the borrower saw. */
  readonly authorizationSha256: string;
  /** The idempotency key, so that sending the call again after a lost response does not schedule a second payment. */
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
  // Does not refetch the list of loans to pay, because the payment dialog refetches the list when it closes.
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
  // Refetches the loans, because a corrected bank account also changes the loan's returned payments.
  makesStale: () => [{ queryKey: ["payment-banks"] }, selfServiceLoansQuery],
};
