import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { fileReply } from "../../wire/shapes.ts";

/** NOT_FOUND until the borrower has agreed to the recommended amount. */
export const getUpdatedForm = endpoint({
  method: "GET",
  path: "/v2/loan-forgiveness/:id/updated-form",
  access: "signed-in",
  summary: "The application for forgiveness with the amounts that the borrower agreed to, as a PDF.",
  params: z.object({ id: idOf("forgiveness") }),
  reply: fileReply,
  refusals: {},
  isDownload: true,
});
