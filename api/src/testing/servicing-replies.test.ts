import * as applications from "@portal/domain/applications/contract";
import { setFlowType } from "@portal/domain/applications/flow/contract";
import * as accounts from "@portal/domain/banking/accounts/contract";
import { getWidgetToken } from "@portal/domain/banking/connection/contract";
import { findInstitution, listRoutingNumbers } from "@portal/domain/banking/contract";
import * as documents from "@portal/domain/documents/contract";
import { planAnswers, updatePaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import { attest, getAttestation } from "@portal/domain/ownership/attestation/contract";
import { checkNumber, getOwnership } from "@portal/domain/ownership/owners/contract";
import { createReference, ownProperty, updateContact } from "@portal/domain/ownership/references/contract";
import * as banks from "@portal/domain/payments/banks/contract";
import { listSelfServiceLoans, schedulePayment } from "@portal/domain/payments/contract";
import { acceptTerms, getAcceptance } from "@portal/domain/support/terms/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

const institution = { Name: "First Example Bank", RoutingNumber__c: "021000021", StateCode__c: "NY" };
const bank = {
  Id: "bank1",
  FinancialInstitutionName: "First Example Bank",
  BankAccountNumber: "****6789",
  BankAccountABA: "021000021",
  BankAccountNameOnAccount: "Acme LLC",
  BankAccountACHStatus: "R03",
  BankAccountACHStatusDescription: "No account",
  AccountOwnerStreet: "1 Main St",
  AccountOwnerStreet2: null,
  AccountOwnerState: "NY",
  AccountOwnerCity: "New York",
  AccountOwnerZip: "10001",
  AccountType: "Checking",
};
const loan = {
  Id: "adv1",
  Name: "LN-000123",
  accountId: "acc1",
  accountName: "Acme LLC",
  Balance: 12500.5,
  PastDueAmountWithFees: 300,
  DaysPastDue: 12,
  DateWireIssued: "2021-01-15",
  IsEligibeForSSACH: true,
  IsProviderLoan: false,
  NextAutoDraftACHPaymentDate: "2021-04-02",
  CurrentPayment: 410.25,
  chargeOffDate: null,
  cutOff: "17:00:00",
  QueueTransactions: [
    {
      Id: "tx1",
      Status: "F",
      EffectiveDate: "2021-03-20",
      TransactionAmount: 250,
      WireToAccount: "****6789",
      FinancialInstitution: "First Example Bank",
      transactionSource: "Customer Portal",
      IsEditable: true,
      BankAccount: bank,
      cancelUntil: null,
      cancelBefore: null,
      debitDate: null,
      calledOffFor: null,
      correctedFor: null,
    },
  ],
};
const paypal = {
  institution: null,
  lastFour: null,
  isPaypalAccount: true,
  paypalUsername: "owner@acme.example",
};
const bankAccounts = {
  paymentDay: "Monday",
  deposit: {
    institution: "First Example Bank",
    lastFour: "6789",
    isPaypalAccount: false,
    paypalUsername: null,
  },
  withdrawal: paypal,
  additional: [],
};
const reference = {
  id: "c7",
  businessName: "Supplies Inc",
  firstName: "Al",
  lastName: "Fox",
  phoneNumber: "5552223333",
  role: "Vendor/Supplier",
  opportunityId: "opp1",
};
const person = {
  id: "c1",
  name: { first: "Ann", last: "Lee" },
  email: "ann@acme.example",
  phone: "5551234567",
};
const owner = {
  ...person,
  dateOfBirth: "1980-05-01",
  jobTitle: { job: "CEO" },
  percentOwned: 60,
  isBeneficialOwner: true,
  isControllingManager: false,
  isSigner: true,
  isApplicant: true,
  contactRole: "Signer 1",
};
const plan = {
  ...Object.fromEntries(Object.keys(planAnswers).map((name) => [name, null])),
  id: "ppp1",
  opportunityId: "opp1",
  reductionPercent: null,
};
const american = { street: "1 Main St", city: "New York", state: "NY", zip: "10001" };
const canadian = { street: "1 Main St", city: "Toronto", province: "ON", postal: "M5V 2T6" };
const at = "2021-03-01T12:00:00Z";

/** The complete response of each operation, as defined in decision SH-122. */
const decided: readonly (readonly [call: string, contract: Endpoint, reply: unknown])[] = [
  [
    "institution",
    findInstitution,
    { ...institution, city: "New York", ach: true, wire: true, mainlyWire: false },
  ],
  ["routing numbers", listRoutingNumbers, [institution]],
  ["self-service loans", listSelfServiceLoans, { loans: [loan] }],
  ["saved bank account", banks.saveSelfServiceBank, { Status: "SUCCESS", Records: [bank] }],
  [
    "bank account that was not saved",
    banks.saveSelfServiceBank,
    { Status: "FAILED_WIRE_ROUTING_NUMBER", Records: [] },
  ],
  ["widget token", getWidgetToken, { token: "wt_1" }],
  [
    "scheduled payment",
    schedulePayment,
    {
      error: false,
      transactionScheduleInfo: {
        transactionId: "tx9",
        advanceId: "adv1",
        transactionAmount: 250.5,
        effectiveDate: "2021-03-22",
        status: "Q",
        debitDate: "2021-03-22",
      },
    },
  ],
  ["bank accounts", accounts.getBankAccounts, bankAccounts],
  ["saved bank accounts", accounts.saveBankAccounts, { success: true, bankAccounts }],
  ["added bank accounts", accounts.addBankAccounts, { success: true, bankAccounts }],
  ["flow type", setFlowType, { success: true, flowType: "AGGREGATOR_ASSET_REPORT" }],
  ["ownership of property", ownProperty, { success: true, opportunityId: "opp1", ownsProperty: true }],
  [
    "contacts",
    applications.listOpportunityContacts,
    {
      contacts: [
        { ...person, role: "Landlord", businessName: null, opportunityId: "opp1", isApplicant: false },
      ],
    },
  ],
  [
    "owners of a US business",
    getOwnership,
    { contacts: [{ ...owner, postalAddress: american, ssn: "***-**-1234" }] },
  ],
  [
    "owners of a Canadian business",
    getOwnership,
    { contacts: [{ ...owner, postalAddress: canadian, sin: "***-***-234" }] },
  ],
  ["number check", checkNumber, { match: "none" }],
  ["new landlord or vendor", createReference, { contact: reference }],
  ["changed landlord or vendor", updateContact, { contact: reference }],
  [
    "fulfilled request",
    applications.fulfillStipulation,
    {
      error: false,
      success: true,
      stipulation: { id: "s1", name: "Calculate Payroll Data", isFulfilled: true, fulfilled: true },
    },
  ],
  ["whether a stipulation is enabled", applications.isStipulationEnabled, { isEnabled: true }],
  ["document types", documents.listDocumentTypes, { documentTypes: ["BusinessLicense", "ProofOfIdentity"] }],
  [
    "one document",
    documents.uploadDocument,
    { error: false, id: "d1", filename: "license.pdf", documentType: "BusinessLicense" },
  ],
  [
    "many documents",
    documents.uploadDocuments,
    {
      success: [{ filename: "a.pdf", documentId: "d1" }],
      failure: [{ filename: "b.pdf", failureReason: "File could not be read." }],
    },
  ],
  [
    "changed paycheck protection plan",
    updatePaycheckProtectionPlan,
    { error: false, paycheckProtectionPlan: plan },
  ],
  [
    "text of the attestation",
    getAttestation,
    { attestation: { attestationId: "att-3", content: "<p>…</p>" } },
  ],
  [
    "attestation",
    attest,
    { error: false, attestation: { attestationId: "att-3", opportunityId: "opp1", attestedTimestamp: at } },
  ],
  [
    "acceptance as it stands",
    getAcceptance,
    {
      acceptance: {
        documentId: "terms-7",
        currentDocumentId: "terms-7",
        accepted: true,
        acceptedTimestamp: at,
      },
    },
  ],
  [
    "acceptance",
    acceptTerms,
    { error: false, acceptance: { documentId: "terms-7", opportunityId: "opp1", acceptedTimestamp: at } },
  ],
];

describe("responses of the servicing operations", () => {
  test.each(decided)(
    'the response "%s" has exactly the fields that decision SH-122 defines [SERV-API-29]',
    (_call, { reply }, shown) => {
      // Decoding removes fields that the contract does not declare. Therefore, the decoded response must equal the
      // response.
      expect(z.encode(reply, z.decode(reply, shown as never))).toEqual(shown);
      if (Array.isArray(shown)) return;
      for (const name of Object.keys(shown as object)) {
        const { [name]: _, ...rest } = shown as Record<string, unknown>;
        expect(z.safeDecode(reply, rest as never).success, `without ${name}`).toBe(false);
      }
    },
  );
});
