import * as contract from "@portal/domain/documents/agreement/contract";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, callApi, headersFor, outageOf, readAnswer, valueOf } from "../../platform/call-api.ts";
import { tell } from "../../platform/requests.ts";
import { sendForm, type Upload, type UploadOutcome } from "../queries.ts";

export const agreementStatusQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["agreement-status", opportunityId],
    queryFn: () => valueOf(callApi(contract.getLoanAgreementStatus, { params: { id: opportunityId } })),
  });

/** Sends a signed copy: all of its files in one call. */
export const uploadContract = (upload: Upload): Promise<UploadOutcome> =>
  sendForm(contract.uploadContract, addressOf(contract.uploadContract, { id: upload.opportunityId }), upload);

/** The agreement's file, for `useCall`. */
export const fetchContract = {
  async call(opportunityId: string) {
    const endpoint = contract.getContract;
    tell.started(false);
    try {
      const address = addressOf(endpoint, { id: opportunityId });
      const response = await fetch(address, { headers: headersFor(endpoint), credentials: "same-origin" });
      if (response.ok) return { ok: true, value: await response.blob() } as const;
      const refused = readAnswer(endpoint, response.status, await response.text());
      if (refused.ok) throw new Error("a refusal was read as an answer");
      return refused;
    } catch {
      const outage = outageOf(endpoint);
      if (outage.ok) throw new Error("an outage was read as an answer");
      return outage;
    } finally {
      tell.ended(false);
    }
  },
};
