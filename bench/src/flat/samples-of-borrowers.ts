import { caseSubject } from "@portal/domain/support/inquiry/contract";
import { agreementPdf } from "./sample-pdf.ts";
import type { Name } from "./copies.ts";
import { messageSamples } from "./samples-of-messages.ts";
import { text } from "./send.ts";
import type { Samples, Visitor } from "./visitor.ts";

/** A call that reads data of the demo borrower Dana and needs no parameters. */
const plainReads = [
  "GET /v2/accounts",
  "GET /contacts/accounts",
  "GET /v2/advances",
  "GET /products/loans",
  "GET /v2/opportunities",
  "GET /contacts/notifications",
  "GET /documents/types",
  "GET /bank/getlist/routingNumberList",
  "GET /terms/attestation",
  "GET /products/selfserviceloans",
  "GET /v2/loan-forgiveness",
  "GET /contacts",
  "GET /cases/types",
  "GET /messages",
  "GET /messages/unread",
  "GET /users/acceptance",
];

/** Calls that read an application by its id. */
const applicationReads: Readonly<Record<string, Name>> = {
  "GET /v2/opportunities/:id/isStipulationEnabled": "dana",
  "GET /v2/opportunities/:id/stipulations": "dana",
  "GET /opportunities/:id/contacts": "dana",
  "GET /opportunities/:id/loan-agreement-status": "lena",
  "GET /opportunities/:id/bank-accounts": "dana",
  "GET /ownership/:id": "nora",
  "GET /opportunities/:id/possible-signers": "odette",
  "GET /opportunities/:id/paycheck-protection-plan": "mina",
  "GET /opportunities/:id/business-funding-experts": "dana",
  "GET /opportunities/:id/documents": "dana",
};

/** Each file has different contents, because the portal stores equal files only once. */
export function csvForm(visitor: Visitor, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([`date,amount\n${crypto.randomUUID()},${visitor.copy}\n`]), "statement.csv");
  return form;
}

export async function uploadOf(visitor: Visitor, more: Readonly<Record<string, string>> = {}) {
  const as = await visitor.session("dana");
  const { id } = await visitor.application("dana");
  const form = csvForm(visitor, { opportunity_id: id, document_type: "TaxReturn", ...more });
  return text(await visitor.prepare("POST", "/documents", form, as), "id");
}

export function agreementForm(): FormData {
  const form = new FormData();
  form.set("file", new Blob([agreementPdf()], { type: "application/pdf" }), "agreement.pdf");
  return form;
}

const owner = (accountId: string, more: object) => ({
  accountId,
  firstName: "Bo",
  lastName: "Ray",
  street: "2 Oak St",
  city: "Albany",
  state: "NY",
  zip: "12207",
  country: "US",
  ssn: "911-45-6789",
  phone: "5559876543",
  email: "bo@acme.example",
  isBeneficialOwner: true,
  percentOwned: 25,
  dateOfBirth: "1985-02-03",
  ...more,
});

const bankAccount = (routingNumber: string, accountNumber: string) => ({
  changedInPortal: true,
  routingNumber,
  accountNumber,
  isPaypalAccount: false,
  accountType: "Checking",
  businessName: "Sorensen Hardware LLC",
  streetAddress1: "212 Court Avenue",
  streetAddress2: "N/A",
  state: "IA",
  city: "Des Moines",
  zip: "50309",
});

async function fulfillable(visitor: Visitor) {
  const as = await visitor.session("dana");
  const { id, stipulations } = await visitor.application("dana");
  const found = stipulations.find(({ groupName }) => groupName === "FinancialStatement");
  const stipId = found?.id ?? "";
  await uploadOf(visitor, {
    document_type: found?.documentType ?? "ProofOfFinancials",
    stipulation_id: stipId,
  });
  return { as, params: { id, stipId }, body: {} };
}

export const borrowerSamples: Samples = {
  ...Object.fromEntries(
    plainReads.map((name) => [name, async ({ session }: Visitor) => ({ as: await session("dana") })]),
  ),
  ...Object.fromEntries(
    Object.entries(applicationReads).map(([name, who]) => [
      name,
      async ({ session, application }: Visitor) => ({
        as: await session(who),
        params: { id: (await application(who)).id },
      }),
    ]),
  ),
  "GET /": () => ({}),
  "GET /privacy/:id": () => ({ params: { id: "us" } }),
  "GET /terms/:id": () => ({ params: { id: "us" } }),
  "GET /terms/terms-and-conditions/:id": () => ({ params: { id: "us" } }),
  "POST /page-errors": () => ({
    body: { kind: "exception", name: "TypeError", places: ["assets/main-abc.js:1:20"] },
  }),
  "GET /loans/:id": async ({ session, advance }) => ({
    as: await session("dana"),
    params: { id: await advance("dana") },
  }),
  "GET /loans/:id/transactions": async ({ session, advance }) => ({
    as: await session("dana"),
    params: { id: await advance("dana") },
  }),
  "GET /guaranty-claims/:id": async ({ session, advance }) => ({
    as: await session("thea"),
    params: { id: await advance("thea") },
  }),
  "GET /accounts/:id/is-renewal-eligible": async ({ session, account }) => ({
    as: await session("ben"),
    params: { id: (await account("ben")).id },
  }),
  "GET /accounts/:id/funding-attributes": async ({ session, account }) => ({
    as: await session("dana"),
    params: { id: (await account("dana")).id },
  }),
  "POST /accounts/:id/renew": async ({ session, account }) => ({
    as: await session("ben"),
    params: { id: (await account("ben")).id },
    body: { campaignId: null },
  }),
  "POST /accounts/:id/create-ppp-lead": async ({ session, account }) => {
    const { id, contact } = await account("dana");
    return { as: await session("dana"), params: { id }, body: { contactId: contact, campaignId: null } };
  },
  "GET /v2/opportunities/:id/:type/stipulations": async ({ session, application }) => ({
    as: await session("dana"),
    params: { id: (await application("dana")).id, type: "BANKSTATEMENTS" },
  }),
  "POST /v2/opportunities/:id/stipulations/:stipId/fulfillStipulation": fulfillable,
  "POST /documents": async (visitor) => ({
    as: await visitor.session("dana"),
    body: csvForm(visitor, {
      opportunity_id: (await visitor.application("dana")).id,
      document_type: "TaxReturn",
    }),
  }),
  "POST /v2/documents": async (visitor) => ({
    as: await visitor.session("dana"),
    body: csvForm(visitor, {
      opportunity_id: (await visitor.application("dana")).id,
      document_type: "TaxReturn",
    }),
  }),
  "GET /documents/:documentId/content": async (visitor) => ({
    as: await visitor.session("dana"),
    params: { documentId: await uploadOf(visitor) },
  }),
  "DELETE /documents/:documentId": async (visitor) => {
    const as = await visitor.session("teresa");
    const { id, stipulations } = await visitor.application("teresa");
    const request = stipulations.find(({ groupName }) => groupName === "BusinessLicense") ?? stipulations[0];
    const fields = {
      opportunity_id: id,
      document_type: request?.documentType ?? "BusinessLicense",
      stipulation_id: request?.id ?? "",
    };
    const json = await visitor.prepare("POST", "/documents", csvForm(visitor, fields), as);
    return { as, params: { documentId: text(json, "id") } };
  },
  "GET /bank/:routingNumber": async ({ session }) => ({
    as: await session("dana"),
    params: { routingNumber: "990010207" },
  }),
  "POST /opportunities/:id/bank-accounts": async ({ session, application }) => ({
    as: await session("ruth"),
    params: { id: (await application("ruth")).id },
    body: {
      deposit: bankAccount("990010100", "5501230044"),
      withdrawal: bankAccount("990040109", "6604440099"),
      paymentDay: { changedInPortal: true, day: "Tuesday" },
    },
  }),
  "POST /opportunities/:id/add-bank-accounts": async ({ session, application }) => ({
    as: await session("ruth"),
    params: { id: (await application("ruth")).id },
    body: {
      deposit: bankAccount("990010100", "5501230055"),
      withdrawal: bankAccount("990040109", "6604440055"),
      paymentDay: { changedInPortal: true, day: "Monday" },
    },
  }),
  "POST /ownership/check-ssn": async ({ session, application }) => ({
    as: await session("nora"),
    body: { opportunityId: (await application("nora")).id, ssn: "911456789" },
  }),
  "POST /ownership": async ({ session, application }) => {
    const { id, accountId } = await application("nora");
    const people = [owner(accountId, {}), { ...owner(accountId, manager), ssn: "911-45-6790" }];
    return { as: await session("nora"), body: { opportunityId: id, contacts: people } };
  },
  "POST /opportunities/:id/additional-signers": async (visitor) => {
    const { id, accountId } = await visitor.application("odette");
    const as = await visitor.session("odette");
    return { as, params: { id }, body: { opportunityId: id, accountId, country: "US", contacts: [] } };
  },
  "POST /terms/attestation": async ({ session, application }) => ({
    as: await session("ike"),
    body: { attestationId: "ownership-1", opportunityId: (await application("ike")).id },
  }),
  "POST /contacts": async ({ session, application }) => ({
    as: await session("teresa"),
    body: {
      businessNameReference: "Heartland Flour Mills",
      firstName: "Omar",
      lastName: "Haddad",
      phoneNumber: "5155550187",
      role: "Vendor/Supplier",
      opportunityId: (await application("teresa")).id,
    },
  }),
  "GET /contacts/:id": async ({ session, account }) => ({
    as: await session("dana"),
    params: { id: (await account("dana")).contact },
  }),
  "POST /contacts/:id": async ({ session, account }) => ({
    as: await session("dana"),
    params: { id: (await account("dana")).contact },
    body: { homePhone: "(302) 555-0100" },
  }),
  "POST /opportunities/:id/owns-property": async ({ session, application }) => ({
    as: await session("teresa"),
    params: { id: (await application("teresa")).id },
    body: {},
  }),
  "POST /cases": async ({ session, account }) => ({
    as: await session("dana"),
    body: {
      accountId: (await account("dana")).id,
      type: "General Question",
      description: "Hello",
      subject: caseSubject,
    },
  }),
  ...messageSamples,
  "POST /users/acceptance": async (visitor) => {
    const as = await visitor.session("dana");
    const json = await visitor.read("/users/acceptance", as);
    const documentId = text(json, "acceptance.currentDocumentId");
    return { as, body: { documentId, opportunityId: (await visitor.application("dana")).id } };
  },
};
const manager = {
  firstName: "Cy",
  email: "cy@acme.example",
  phone: "5559876544",
  isBeneficialOwner: false,
  isControllingManager: true,
  percentOwned: 5,
};
