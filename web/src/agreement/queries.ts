import * as contract from "@portal/domain/agreement/contract";
import * as signing from "@portal/domain/agreement/signing/contract";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, callApi, RefusedCall, valueOf } from "@portal/ui/calls/call-api.ts";
import { fetchFile } from "@portal/ui/calls/fetch-file.ts";
import { sendForm, type Upload, type UploadOutcome } from "../documents/queries.ts";

export const agreementStatusQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["agreement-status", opportunityId],
    queryFn: () => valueOf(callApi(contract.getLoanAgreementStatus, { params: { id: opportunityId } })),
  });

export const uploadContract = (upload: Upload): Promise<UploadOutcome> =>
  sendForm(contract.uploadContract, addressOf(contract.uploadContract, { id: upload.opportunityId }), upload);

export const fetchContract = {
  call: (opportunityId: string) => fetchFile(contract.getContract, { id: opportunityId }),
};

/** The agreement's text, page by page. `given` is the time at which the agreement was generated. */
export const contractTextQuery = (opportunityId: string, given: Temporal.Instant | undefined) =>
  queryOptions({
    queryKey: ["agreement-text", opportunityId, given?.toString()],
    queryFn: () => valueOf(callApi(contract.getContractText, { params: { id: opportunityId } })),
  });

/** Caches the agreement's file for only a minute, because the file can be large. */
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

/** The agreement's status, for polling without a spinner while the signing provider stores the signed file. */
export const filingQuery = (opportunityId: string) =>
  queryOptions({
    ...agreementStatusQuery(opportunityId),
    queryFn: () => valueOf(callApi(quietStatus, { params: { id: opportunityId } })),
  });
const quietStatus = { ...contract.getLoanAgreementStatus, background: true } as const;

/** Returns the URL at which the borrower signs online. */
export const viewContract = {
  call: (opportunityId: string) => callApi(signing.getContractView, { params: { id: opportunityId } }),
};

export const fetchSignedContract = {
  call: (opportunityId: string) => fetchFile(signing.getSignedContract, { id: opportunityId }),
};
