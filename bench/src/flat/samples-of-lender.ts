import * as records from "@portal/domain/payments/ach/records/rules";
import { uploadOf } from "./samples-of-borrowers.ts";
import { scheduled } from "./samples-of-loans.ts";
import { threadOf } from "./samples-of-messages.ts";
import { text } from "./send.ts";
import { lender, type Call, type Samples, type Visitor } from "./visitor.ts";

const lists = [
  "GET /lender/stipulations",
  "GET /lender/documents",
  "GET /lender/payments",
  "GET /lender/ach-files",
  "GET /lender/ach-inbound-files",
  "GET /lender/paycheck-protection-plans",
  "GET /lender/forgiveness",
  "GET /lender/cases",
];

/** Reads only the newest records, because older records are copies that the portal cannot decrypt. */
const pageSize = "5";

/** Operations on an application of the demo borrower Dana. */
const ofApplication: Readonly<Record<string, object | undefined>> = {
  "GET /lender/opportunities/:opportunityId/bank-accounts": undefined,
  "POST /lender/opportunities/:opportunityId/bank-accounts/numbers": { purpose: "funding" },
  "GET /lender/opportunities/:opportunityId/bank-connections": undefined,
  "POST /lender/opportunities/:opportunityId/bank-connections/numbers": { purpose: "funding" },
  "GET /lender/opportunities/:opportunityId/owners": undefined,
  "POST /lender/opportunities/:opportunityId/owners/numbers": { purpose: "identity-check" },
  "GET /lender/opportunities/:opportunityId/references": undefined,
  "PUT /lender/opportunities/:opportunityId/case-worker": { caseWorker: null },
};

/** Returns a call that downloads a payment file. Closes the business day first if there is no payment file yet. */
async function ofFile(visitor: Visitor): Promise<Call> {
  const list = () => visitor.read("/lender/ach-files", lender);
  let json = await list();
  if ((json as { readonly files: readonly object[] }).files.length === 0) {
    await scheduled(visitor, 701, 1);
    await fetch(`${visitor.side.origin}/sandbox/bank/cut-off`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "",
      redirect: "manual",
    });
    json = await list();
  }
  return { as: lender, params: { fileId: text(json, "files.0.fileId") } };
}

/** Returns a bank file that lists no returned payments. Each file is different, because the portal ignores a repeated file. */
function inboundFile({ copy }: Visitor): string {
  const number = records.numberField;
  const header = records.recordOf(
    "101",
    " ".repeat(20),
    "261128",
    "1200",
    "A094101",
    records.textField(crypto.randomUUID().toUpperCase().slice(0, 23), 23),
    records.textField(`BANK ${copy}`, 23),
    " ".repeat(8),
  );
  const end = records.recordOf(
    "9",
    number(0, 6),
    number(1, 6),
    number(0, 8),
    number(0, 10),
    "0".repeat(24),
    " ".repeat(39),
  );
  const fill = Array<string>(8).fill("9".repeat(records.recordLength));
  return [header, end, ...fill, ""].join("\n");
}

export const newRequest = ({ copy }: Visitor) => ({
  externalId: `bench-request-${copy}-${crypto.randomUUID()}`,
  name: "Business license",
  groupName: "BusinessLicense",
  type: "BusinessLicense",
  documentType: "BusinessLicense",
  classification: "Document",
  isDocument: true,
  requestType: "Credit Application",
});

const amounts = { actualForgivenessAmount: 1_000 };

export const lenderSamples: Samples = {
  ...Object.fromEntries(lists.map((name) => [name, () => ({ as: lender, query: { limit: pageSize } })])),
  ...Object.fromEntries(
    Object.entries(ofApplication).map(([name, body]) => [
      name,
      async ({ application }: Visitor) => ({
        as: lender,
        params: { opportunityId: (await application("dana")).id },
        body,
      }),
    ]),
  ),
  "POST /lender/opportunities/:opportunityId/stage": async ({ application }) => ({
    as: lender,
    params: { opportunityId: (await application("marcus")).id },
    body: { stage: "ST2", stageName: "Underwriting" },
  }),
  "POST /lender/opportunities/:opportunityId/stipulations": async (visitor) => ({
    as: lender,
    params: { opportunityId: (await visitor.application("marcus")).id },
    body: newRequest(visitor),
  }),
  "POST /lender/stipulations/:stipulationId/rejections": async ({ application }) => {
    const { stipulations } = await application("dana");
    const found = stipulations.find(({ isFulfilled }) => isFulfilled);
    return { as: lender, params: { stipulationId: found?.id ?? "" }, body: { reason: "It cannot be read." } };
  },
  "POST /lender/documents/:documentId/review": async (visitor) => ({
    as: lender,
    params: { documentId: await uploadOf(visitor) },
    body: { review: "accepted" },
  }),
  "GET /lender/documents/:documentId/content": async (visitor) => ({
    as: lender,
    params: { documentId: await uploadOf(visitor) },
  }),
  "GET /lender/ach-files/:fileId/content": ofFile,
  "POST /lender/ach-files/:fileId/hand-over": async (visitor) => ({ ...(await ofFile(visitor)), body: {} }),
  "POST /lender/ach-inbound-files": (visitor) => ({
    as: lender,
    body: { name: `returns ${crypto.randomUUID()}`, content: inboundFile(visitor) },
  }),
  "GET /lender/forgiveness/:forgivenessId": async ({ forgiveness }) => ({
    as: lender,
    params: { forgivenessId: (await forgiveness("conrad")).id },
  }),
  "POST /lender/forgiveness/:forgivenessId/stage": async ({ forgiveness }) => ({
    as: lender,
    params: { forgivenessId: (await forgiveness("conrad")).id },
    body: { stage: "Internal Quality Check" },
  }),
  "POST /lender/forgiveness/:forgivenessId/amounts": async ({ forgiveness }) => ({
    as: lender,
    params: { forgivenessId: (await forgiveness("isidor")).id },
    body: amounts,
  }),
  "POST /lender/forgiveness/:forgivenessId/readiness": async ({ prepare, forgiveness }) => {
    const { id } = await forgiveness("isidor");
    await prepare("POST", `/lender/forgiveness/${id}/amounts`, amounts, lender);
    return { as: lender, params: { forgivenessId: id }, body: { readyForCustomerSignoff: true } };
  },
  "PUT /lender/advances/:advanceId/collateral": async ({ advance }) => ({
    as: lender,
    params: { advanceId: await advance("astrid") },
    body: { collateralPackageStatus: null },
  }),
  "PUT /lender/advances/:advanceId/guaranty-claim": async ({ advance }) => ({
    as: lender,
    params: { advanceId: await advance("thea") },
    body: { available: true, status: "Open" },
  }),
  "GET /lender/cases/:caseId": async (visitor) => ({
    as: lender,
    params: { caseId: await threadOf(visitor) },
  }),
  "POST /lender/cases": async ({ account }) => {
    const { id: accountId, contact: contactId } = await account("dana");
    return { as: lender, body: { contactId, accountId, type: "General Question", text: "Hello" } };
  },
  "PATCH /lender/cases/:caseId": async (visitor) => ({
    as: lender,
    params: { caseId: await threadOf(visitor) },
    body: { status: "closed" },
  }),
  "POST /lender/cases/:caseId/answers": async (visitor) => ({
    as: lender,
    params: { caseId: await threadOf(visitor) },
    body: { text: "Yes.", close: true },
  }),
  "PUT /lender/case-types/:value": () => ({
    as: lender,
    params: { value: "Bench Question" },
    body: { displayName: "A question of the bench", type: "Other" },
  }),
  "PUT /lender/legal-texts/:country/:kind/:version": () => ({
    as: lender,
    params: { country: "us", kind: "privacy-policy", version: `bench ${crypto.randomUUID()}` },
    body: { title: "Privacy", content: "<p>Text</p>", publishedAt: "2020-01-01T00:00:00Z" },
  }),
  "POST /lender/book": ({ copy }) => ({
    as: lender,
    body: {
      version: 1,
      contacts: [{ externalId: `bench-contact-${copy}`, firstName: "Bea", lastName: "Marsh", country: "us" }],
      accounts: [
        { externalId: `bench-account-${copy}`, name: "Marsh LLC", contacts: [`bench-contact-${copy}`] },
      ],
    },
  }),
  "PUT /lender/accounts/:accountId/hold": async ({ account }) => ({
    as: lender,
    params: { accountId: (await account("kara")).id },
    body: { reason: null },
  }),
  "POST /lender/contacts/:contactId/erasure": ({ copy }) => ({
    as: lender,
    params: { contactId: `contact-iris-novak.${copy}` },
    body: { dryRun: false },
  }),
};
