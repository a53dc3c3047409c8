import * as lender from "@portal/domain/applications/lender/contract";
import type { LenderStipulation, ReceivedVia } from "@portal/domain/applications/lender/contract";
import * as contract from "@portal/domain/applications/lender/requests/contract";
import { addDocuments } from "@portal/domain/documents/lender/adding/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { addressOf, headersFor, outageOf, readAnswer } from "@portal/ui/calls/call-api.ts";
import { queryOptions } from "@tanstack/react-query";
import { askDesk, callDesk } from "../../platform/call-desk.ts";

/** The requests of an application, newest first, including withdrawn requests. */
export const requestsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["requests", opportunityId],
    queryFn: async () => {
      const query = { opportunityId, limit: 200 };
      return (await askDesk(lender.listLenderStipulations, { query })).stipulations;
    },
    staleTime: 0,
    gcTime: 0,
  });

type Made = {
  readonly opportunityId: string;
  readonly body: BodyOf<typeof lender.addStipulation>;
  readonly idempotencyKey: string;
};

export const makeRequest = ({ opportunityId, ...input }: Made) =>
  callDesk(lender.addStipulation, { params: { opportunityId }, ...input });

/** The version of the request that the page shows, with the idempotency key of the call. */
type Seen = {
  readonly request: Pick<LenderStipulation, "stipulationId" | "version">;
  readonly idempotencyKey: string;
};

export const requestAgain = ({ request, reason, idempotencyKey }: Seen & { readonly reason: string }) => {
  const { stipulationId, version } = request;
  return callDesk(rejectStipulation, {
    params: { stipulationId },
    body: { reason },
    version,
    idempotencyKey,
  });
};

export const withdrawRequest = ({ request, note, idempotencyKey }: Seen & { readonly note: string }) => {
  const { stipulationId, version } = request;
  return callDesk(contract.withdrawRequest, {
    params: { stipulationId },
    body: { note },
    version,
    idempotencyKey,
  });
};

export const receiveRequest = ({
  request,
  idempotencyKey,
  ...body
}: Seen & { readonly receivedVia: ReceivedVia; readonly note: string }) => {
  const { stipulationId, version } = request;
  return callDesk(contract.receiveRequest, { params: { stipulationId }, body, version, idempotencyKey });
};

/** The time limit of an upload. */
const longestUpload = 5 * 60_000;

/** Sends files for a request. Sending a file again creates no second document. */
export async function addFiles(sent: {
  readonly opportunityId: string;
  readonly stipulationId: string;
  readonly receivedVia: ReceivedVia;
  readonly files: readonly File[];
}) {
  const body = new FormData();
  body.append("stipulation_id", sent.stipulationId);
  body.append("receivedVia", sent.receivedVia);
  for (const file of sent.files) body.append("file", file, file.name);
  const { opportunityId } = sent;
  try {
    const response = await fetch(addressOf(addDocuments, { opportunityId }), {
      method: "POST",
      headers: headersFor(addDocuments),
      credentials: "same-origin",
      body,
      signal: AbortSignal.timeout(longestUpload),
    });
    return readAnswer<typeof addDocuments>(addDocuments, response.status, await response.text());
  } catch {
    return outageOf<typeof addDocuments>(addDocuments);
  }
}
