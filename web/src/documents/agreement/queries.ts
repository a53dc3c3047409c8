import * as contract from "@portal/domain/documents/agreement/contract";
import * as signing from "@portal/domain/documents/agreement/signing/contract";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, callApi, RefusedCall, valueOf } from "../../platform/call-api.ts";
import { fetchFile } from "../../platform/fetch-file.ts";
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
  call: (opportunityId: string) => fetchFile(contract.getContract, { id: opportunityId }),
};

/**
 * The agreement's words, page by page.
 * @param given when it was given, by which one agreement of an application is told from the next
 */
export const contractTextQuery = (opportunityId: string, given: Temporal.Instant | undefined) =>
  queryOptions({
    queryKey: ["agreement-text", opportunityId, given?.toString()],
    queryFn: () => valueOf(callApi(contract.getContractText, { params: { id: opportunityId } })),
  });

/** The agreement's bytes. They never change, and may be many: kept a minute after they were last used. */
export const contractFileQuery = (opportunityId: string, given: Temporal.Instant | undefined) =>
  queryOptions({
    queryKey: ["agreement-file", opportunityId, given?.toString()],
    queryFn: async () => {
      const outcome = await fetchContract.call(opportunityId);
      if (!outcome.ok) throw new RefusedCall(outcome.code, outcome.message);
      return outcome.value.content;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** The same while it is being filed: the page asks by itself, which is no spinner's matter. */
export const filingQuery = (opportunityId: string) =>
  queryOptions({
    ...agreementStatusQuery(opportunityId),
    queryFn: () => valueOf(callApi(quietStatus, { params: { id: opportunityId } })),
  });
const quietStatus = { ...contract.getLoanAgreementStatus, background: true } as const;

/** Where the agreement is signed online. */
export const viewContract = {
  call: (opportunityId: string) => callApi(signing.getContractView, { params: { id: opportunityId } }),
};

/** The file that was signed online. */
export const fetchSignedContract = {
  call: (opportunityId: string) => fetchFile(signing.getSignedContract, { id: opportunityId }),
};
