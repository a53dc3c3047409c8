import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { fileReply } from "../../wire/shapes.ts";

const params = z.object({ id: idOf("opportunity") });

/** Each call opens a signing session and ends the borrower's earlier signing sessions (FORG-API-23). */
export const getContractView = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract/view",
  access: "signed-in",
  summary: "Get the address of a new online signing session for the loan agreement, valid for 60 minutes.",
  params,
  reply: z.object({ url: z.string() }),
  refusals: { SIGNING_NOT_OFFERED: 409, TOO_MANY_SIGNINGS: 409 },
  background: true,
});

export const getSignedContract = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract/signed",
  access: "signed-in",
  summary:
    "Download the agreement that was signed online, with its certificate, as a PDF. Responds with NOT_FOUND if the agreement was not signed online.",
  params,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});
