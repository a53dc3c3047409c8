import { caseSubject } from "@portal/domain/support/inquiry/contract";
import { text } from "./send.ts";
import type { Samples, Visitor } from "./visitor.ts";

/** Sends an inquiry of Dana and returns the id of its thread. */
export async function threadOf({ prepare, session, account }: Visitor): Promise<string> {
  const body = {
    accountId: (await account("dana")).id,
    type: "General Question",
    description: "Hello",
    subject: caseSubject,
  };
  return text(await prepare("POST", "/cases", body, await session("dana")), "id");
}

/** Calls about message threads of the demo borrower Dana. */
export const messageSamples: Samples = {
  "GET /messages/:caseId": async (visitor) => ({
    as: await visitor.session("dana"),
    params: { caseId: await threadOf(visitor) },
  }),
  "POST /messages/:caseId/replies": async (visitor) => ({
    as: await visitor.session("dana"),
    params: { caseId: await threadOf(visitor) },
    body: { text: "Thank you." },
  }),
  "POST /messages/:caseId/read": async (visitor) => {
    const caseId = await threadOf(visitor);
    return { as: await visitor.session("dana"), params: { caseId }, body: { messageId: caseId } };
  },
};
