import * as z from "zod/mini";
import { endpoint } from "../../../wire/endpoint.ts";
import { idOf } from "../../../wire/ids.ts";
import { fileReply } from "../../../wire/shapes.ts";

const params = z.object({ id: idOf("opportunity") });

/** Each address opens one session, and ends those that the borrower opened before (FORG-API-23). */
export const getContractView = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract/view",
  access: "signed-in",
  summary: "Where the borrower signs the loan agreement online: an address for one signing, for 60 minutes.",
  params,
  reply: z.object({ url: z.string() }),
  refusals: { SIGNING_NOT_OFFERED: 409, TOO_MANY_SIGNINGS: 409 },
  background: true,
});

export const getSignedContract = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract/signed",
  access: "signed-in",
  summary: "The agreement as it was signed online, with its certificate, as a PDF; none where it was not.",
  params,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});
