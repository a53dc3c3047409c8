import type { FoundInstitution } from "@portal/domain/banking/contract";
import type { Bank } from "@portal/domain/payments/banks/contract";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";

/** A loan that is past due and can be paid online. */
export function selfServiceLoan(changes: Partial<SelfServiceLoan> = {}): SelfServiceLoan {
  return {
    Id: "advance-1",
    Name: "Business loan 4410-22871",
    accountId: "account-1",
    accountName: "Oyelaran Bakery LLC",
    Balance: 4_751_980,
    PastDueAmountWithFees: 128_460,
    DaysPastDue: 23,
    DateWireIssued: Temporal.PlainDate.from("2025-08-12"),
    IsEligibeForSSACH: true,
    IsProviderLoan: true,
    NextAutoDraftACHPaymentDate: Temporal.PlainDate.from("2026-06-02"),
    CurrentPayment: 61_150,
    chargeOffDate: null,
    cutOff: Temporal.PlainTime.from("17:00"),
    QueueTransactions: [],
    ...changes,
  };
}

/** A scheduled payment that can no longer be canceled. */
export function queuedTransaction(changes: Partial<QueuedTransaction> = {}): QueuedTransaction {
  return {
    Id: "payment-1",
    Status: "Q",
    EffectiveDate: Temporal.PlainDate.from("2026-05-28"),
    TransactionAmount: 40_000,
    WireToAccount: "****7713",
    FinancialInstitution: "Quad City Bank",
    transactionSource: null,
    IsEditable: true,
    BankAccount: null,
    cancelUntil: null,
    cancelBefore: null,
    debitDate: null,
    correctedFor: null,
    calledOffFor: null,
    ...changes,
  };
}

/** A bank account that can pay a loan. */
export function payingBank(changes: Partial<Bank> = {}): Bank {
  return {
    Id: "bank-1",
    FinancialInstitutionName: "First Prairie Bank",
    BankAccountNumber: "****4821",
    BankAccountABA: "990010207",
    BankAccountNameOnAccount: "Oyelaran Bakery",
    BankAccountACHStatus: null,
    BankAccountACHStatusDescription: null,
    AccountOwnerStreet: "212 West Webster Avenue",
    AccountOwnerStreet2: "Suite 9",
    AccountOwnerState: "IL",
    AccountOwnerCity: "Chicago",
    AccountOwnerZip: "60614",
    AccountType: "Savings",
    ...changes,
  };
}

/** The bank that the stub finds for a routing number. The number accepts only ACH. */
export function foundInstitution(changes: Partial<FoundInstitution> = {}): FoundInstitution {
  return {
    Name: "Hawkeye Credit Union",
    RoutingNumber__c: "990020307",
    StateCode__c: "IA",
    city: "Des Moines",
    ach: true,
    wire: false,
    mainlyWire: false,
    ...changes,
  };
}
