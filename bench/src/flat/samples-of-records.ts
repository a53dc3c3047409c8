import { csvForm, uploadOf } from "./samples-of-borrowers.ts";
import { keyed } from "./samples-of-desk.ts";
import { newRequest } from "./samples-of-lender.ts";
import { loanOfDana } from "./samples-of-loans.ts";
import { part, text, type Headers } from "./send.ts";
import { lender, type Samples, type Visitor } from "./visitor.ts";

/** Lists without encrypted values. The portal can therefore show copied records in these lists too. */
const lists = [
  "GET /lender/opportunities",
  "GET /lender/advances",
  "GET /lender/contacts",
  "GET /lender/mails",
];

const ofDanasBusiness = [
  "GET /lender/accounts/:accountId",
  "GET /lender/accounts/:accountId/bank-accounts",
  "GET /lender/contacts/:contactId",
  "GET /lender/contacts/:contactId/sign-ins",
];

const withVersion = (headers: Headers, version: unknown): Headers => ({
  ...keyed(headers),
  "if-match": `"${Number(version)}"`,
});

/** Uploads a document of Dana. Returns a call that changes the document as the desk's pages do. */
async function ofDocument(visitor: Visitor) {
  const documentId = await uploadOf(visitor);
  const { headers } = await visitor.desk();
  const { id } = await visitor.application("dana");
  const json = await visitor.read(`/lender/documents?opportunityId=${id}&limit=5`, headers);
  const found = (part(json, "documents") as readonly Document[]).find(
    (each) => each.documentId === documentId,
  );
  return { as: withVersion(headers, found?.version), params: { documentId } };
}
type Document = { readonly documentId: string; readonly version: number };

/** Adds a request for Marcus. Returns a call that ends the request. */
async function ofRequest(visitor: Visitor, body: object) {
  const { id } = await visitor.application("marcus");
  const path = `/lender/opportunities/${id}/stipulations`;
  const json = await visitor.prepare("POST", path, newRequest(visitor), lender);
  const { headers } = await visitor.desk();
  return {
    as: withVersion(headers, part(json, "stipulation.version")),
    params: { stipulationId: text(json, "stipulation.stipulationId") },
    body,
  };
}

/** The desk's calls to operations that the lender's own systems may call too. */
export const recordSamples: Samples = {
  ...Object.fromEntries(
    lists.map((name) => [name, async ({ desk }: Visitor) => ({ as: (await desk()).headers })]),
  ),
  ...Object.fromEntries(
    ofDanasBusiness.map((name) => [
      name,
      async ({ desk, account }: Visitor) => {
        const { id: accountId, contact: contactId } = await account("dana");
        return { as: (await desk()).headers, params: { accountId, contactId } };
      },
    ]),
  ),
  "GET /lender/advances/:advanceId": async ({ desk, advance }) => ({
    as: (await desk()).headers,
    params: { advanceId: await advance("dana", loanOfDana) },
  }),
  "GET /lender/opportunities/:opportunityId": async ({ desk, application }) => ({
    as: (await desk()).headers,
    params: { opportunityId: (await application("dana")).id },
  }),
  // Uses the application of Marcus, because an earlier call has moved it to another stage.
  "GET /lender/opportunities/:opportunityId/history": async ({ desk, application }) => ({
    as: (await desk()).headers,
    params: { opportunityId: (await application("marcus")).id },
  }),
  "POST /lender/opportunities/:opportunityId/documents": async (visitor) => ({
    as: (await visitor.desk()).headers,
    params: { opportunityId: (await visitor.application("dana")).id },
    body: csvForm(visitor, { document_type: "TaxReturn", receivedVia: "mail" }),
  }),
  "GET /lender/documents/:documentId/preview": async (visitor) => ({
    as: (await visitor.desk()).headers,
    params: { documentId: await uploadOf(visitor) },
  }),
  "POST /lender/documents/:documentId/move": async (visitor) => ({
    ...(await ofDocument(visitor)),
    body: { documentType: "ProofOfBusiness" },
  }),
  "POST /lender/documents/:documentId/undo": async (visitor) => {
    const { as, params } = await ofDocument(visitor);
    const review = { review: "accepted" };
    await visitor.prepare("POST", `/lender/documents/${params.documentId}/review`, review, as);
    return { as: keyed((await visitor.desk()).headers), params, body: {} };
  },
  "POST /lender/stipulations/:stipulationId/receipt": (visitor) =>
    ofRequest(visitor, { receivedVia: "mail", note: "Came by mail." }),
  "POST /lender/stipulations/:stipulationId/withdrawal": (visitor) =>
    ofRequest(visitor, { note: "Asked for twice." }),
};
