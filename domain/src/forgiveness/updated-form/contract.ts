import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { fileReply } from "../../wire/shapes.ts";

/** Downloads the updated form. Returns NOT_FOUND until the borrower has agreed to the recommended amount. */
export const getUpdatedForm = endpoint({
  method: "GET",
  path: "/v2/loan-forgiveness/:id/updated-form",
  access: "signed-in",
  summary: "Returns the forgiveness application as a PDF, with the amounts that the borrower agreed to.",
  params: z.object({ id: idOf("forgiveness") }),
  reply: fileReply,
  refusals: {},
  isDownload: true,
});
