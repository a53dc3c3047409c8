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

/** The page is open without what opens a sealed list: neither HTTPS nor localhost. */
export class InsecurePage extends Error {
  constructor() {
    super("WebCrypto is missing: the page was opened over plain HTTP");
    this.name = "InsecurePage";
  }
}

/** The bank accounts that a loan can be paid from; what opens them comes with the first such list. */
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
    // Not asked again where the page itself is what is wrong.
    retry: false,
  });

type NewPayment = {
  readonly advanceId: string;
  readonly effectiveDate: Temporal.PlainDate;
  readonly transactionAmount: number;
  readonly bank: banks.Bank;
  /** Of the words that were shown. */
  readonly authorizationSha256: string;
  /** Names the attempt: sent again because its answer was lost, it is one payment. */
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
  // The list of loans is fetched again when the borrower has read on.
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
  // A mended account mends the payments that came back from it.
  makesStale: () => [{ queryKey: ["payment-banks"] }, selfServiceLoansQuery],
};
