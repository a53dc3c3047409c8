import * as accounts from "@portal/domain/banking/accounts/contract";
import { findInstitution, listRoutingNumbers } from "@portal/domain/banking/contract";
import { uploadDocuments } from "@portal/domain/documents/contract";
import { listTransactions } from "@portal/domain/loans/contract";
import { attest } from "@portal/domain/ownership/attestation/contract";
import { saveOwnership } from "@portal/domain/ownership/owners/contract";
import { listPossibleSigners, saveSigners } from "@portal/domain/ownership/signers/contract";
import { listPaymentBanks } from "@portal/domain/payments/banks/contract";
import { listSelfServiceLoans } from "@portal/domain/payments/contract";
import { acceptTerms } from "@portal/domain/support/terms/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { routes } from "../routes.ts";

/** Operations without a path in the specification. The decisions SH-039 and SH-067 define the paths. */
const decided: readonly (readonly [string, Endpoint, string])[] = [
  ["possible signers", listPossibleSigners, "GET /opportunities/:id/possible-signers"],
  ["save business representative", saveOwnership, "POST /ownership"],
  ["save additional signers", saveSigners, "POST /opportunities/:id/additional-signers"],
  ["get bank information", accounts.getBankAccounts, "GET /opportunities/:id/bank-accounts"],
  ["save bank information", accounts.saveBankAccounts, "POST /opportunities/:id/bank-accounts"],
  ["routing number institution", findInstitution, "GET /bank/:routingNumber"],
  ["routing number list", listRoutingNumbers, "GET /bank/getlist/routingNumberList"],
  ["self-service loans", listSelfServiceLoans, "GET /products/selfserviceloans"],
  ["transactions", listTransactions, "GET /loans/:id/transactions"],
  ["payment banks", listPaymentBanks, "GET /bank/:advanceId/selfServicePaymentBankList"],
  ["batch upload", uploadDocuments, "POST /v2/documents"],
];

test("each operation without a path in the specification has the path that our decisions define [SERV-API-28]", () => {
  const answered = new Set(routes.map((route): Endpoint => route.endpoint));
  const stands = decided.map(([call, { method, path }]) => [call, `${method} ${path}`]);
  expect(stands).toEqual(decided.map(([call, , wanted]) => [call, wanted]));
  expect(decided.filter(([, contract]) => !answered.has(contract)).map(([call]) => call)).toEqual([]);
  // The browser may also send these fields, which the contracts ignore (SH-067, SH-132).
  const sent = { opportunityId: "o1", contacts: [] };
  const beside = { location: "/us/summary", documentId: "d1", attestationId: "a1" };
  const steps = { saveAcceptance: true, saveAttestation: true };
  expect(z.parse(saveOwnership.body, { ...sent, ...beside, ...steps })).toEqual(sent);
  const signers = { ...sent, accountId: "acc1", country: "US" as const };
  expect(z.parse(saveSigners.body, { ...signers, ...beside })).toEqual(signers);
});

test("acceptTerms and attest require the id of the accepted text [SERV-ENT-16]", () => {
  const application = { opportunityId: "o1" };
  const accepted = { ...application, documentId: "terms-7" };
  expect(z.parse(acceptTerms.body, accepted)).toEqual(accepted);
  const attested = { ...application, attestationId: "att-3" };
  expect(z.parse(attest.body, attested)).toEqual(attested);
  for (const { body } of [acceptTerms, attest]) expect(z.safeParse(body, application).success).toBe(false);
});
