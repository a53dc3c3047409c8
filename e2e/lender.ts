import type { WorkerPortal } from "./global-portal.ts";

type Stipulation = {
  readonly stipulationId: string;
  readonly opportunityId: string;
  readonly opportunityExternalId: string;
  readonly displayName: string;
};

type Document = {
  readonly documentId: string;
  readonly filename: string;
  readonly documentType: string;
};

/** Calls the API like the lender's systems, with the key that the sandbox prints. */
export function lenderOf(server: WorkerPortal) {
  const [, key = ""] = /Lender's key \(sandbox\): (\S+)/.exec(server.said()) ?? [];
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${server.url}/api/lender/${path}`, {
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the lender's ${path} got status ${response.status}`);
    return response.json();
  };
  const documentOf = async (filename: string): Promise<Document> => {
    const { documents } = (await call("documents")) as { documents: Document[] };
    const found = documents.find((each) => each.filename === filename);
    if (!found) throw new Error(`no document is named ${filename}`);
    return found;
  };
  const filenames = async (): Promise<string[]> => {
    const { documents } = (await call("documents")) as { documents: Document[] };
    return documents.map(({ filename }) => filename);
  };
  const allStipulations = async (cursor?: string): Promise<Stipulation[]> => {
    const { stipulations, nextCursor } = (await call(
      `stipulations?limit=200${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
    )) as { stipulations: Stipulation[]; nextCursor: string | null };
    return nextCursor === null ? stipulations : [...stipulations, ...(await allStipulations(nextCursor))];
  };
  const stipulationOf = async (application: string, displayName: string): Promise<Stipulation> => {
    const found = (await allStipulations()).find(
      (each) => each.opportunityExternalId === application && each.displayName === displayName,
    );
    if (!found) throw new Error(`${application} has no request named ${displayName}`);
    return found;
  };
  const idOfApplication = async (application: string): Promise<string> => {
    const found = (await allStipulations()).find((each) => each.opportunityExternalId === application);
    if (!found) throw new Error(`${application} has no requests to find it by`);
    return found.opportunityId;
  };
  const ofAgreement = async (application: string, what: string, body: object): Promise<void> => {
    await call(`opportunities/${await idOfApplication(application)}/contract/${what}`, body);
  };
  const ofForgiveness = async (loanId: string, what: string, body: object): Promise<void> => {
    const { loanForgiveness } = (await call("forgiveness?limit=200")) as {
      loanForgiveness: { id: string; loanId: string }[];
    };
    const found = loanForgiveness.find((each) => each.loanId === loanId);
    if (!found) throw new Error(`no forgiveness application for the loan ${loanId}`);
    await call(`forgiveness/${found.id}/${what}`, body);
  };
  return {
    documentOf,
    idOfApplication,
    filenames,
    /** Amounts are in dollars. */
    enterAmounts: (loanId: string, amounts: object) => ofForgiveness(loanId, "amounts", amounts),
    setReady: (loanId: string, readyForCustomerSignoff: boolean) =>
      ofForgiveness(loanId, "readiness", { readyForCustomerSignoff }),
    moveForgiveness: (loanId: string, body: object) => ofForgiveness(loanId, "stage", body),
    async inquiries(): Promise<string[]> {
      const { cases } = (await call("cases")) as { cases: { caseNumber: number; description: string }[] };
      return cases
        .toSorted((one, other) => one.caseNumber - other.caseNumber)
        .map(({ description }) => description);
    },
    /** Answers the newest inquiry. */
    async answerInquiry(text: string): Promise<void> {
      const { cases } = (await call("cases?limit=1")) as { cases: { caseId: string }[] };
      await call(`cases/${cases[0]?.caseId}/answers`, { text });
    },
    async giveAgreement(application: string, pdf: Uint8Array): Promise<void> {
      const form = new FormData();
      form.append("file", new File([new Uint8Array(pdf)], "agreement.pdf"));
      const id = await idOfApplication(application);
      const headers = { authorization: `Bearer ${key}` };
      const address = `${server.url}/api/lender/opportunities/${id}/contract`;
      const response = await fetch(address, { method: "POST", headers, body: form });
      if (!response.ok) throw new Error(`the agreement got status ${response.status}`);
    },
    rejectAgreement: (application: string, reason: string) =>
      ofAgreement(application, "review", { review: "Rejected", reason }),
    approveAgreement: (application: string) => ofAgreement(application, "review", { review: "Approved" }),
    voidAgreement: (application: string) => ofAgreement(application, "void", {}),
    /** Rejects a fulfilled request, so that the borrower must fulfill it again. */
    async sendBack(application: string, displayName: string, reason: string): Promise<void> {
      const { stipulationId } = await stipulationOf(application, displayName);
      await call(`stipulations/${stipulationId}/rejections`, { reason });
    },
    /** Adds a request to the application that already has a request with this `displayName`. */
    async askFor(application: string, displayName: string, more: object): Promise<void> {
      const { opportunityId } = await stipulationOf(application, displayName);
      await call(`opportunities/${opportunityId}/stipulations`, more);
    },
    async reject(filename: string, reason: string): Promise<void> {
      const { documentId } = await documentOf(filename);
      await call(`documents/${documentId}/review`, { review: "rejected", reason });
    },
  };
}
