import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id, instant } from "../../wire/shapes.ts";

export const getAttestation = endpoint({
  method: "GET",
  path: "/terms/attestation",
  access: "signed-in",
  summary: "Returns the text that a borrower attests to when naming the owners and the controlling manager.",
  /** `content` is HTML markup. */
  reply: z.object({ attestation: z.object({ attestationId: id, content: z.string() }) }),
  refusals: {},
});

export const attest = endpoint({
  method: "POST",
  path: "/terms/attestation",
  access: "signed-in",
  summary: "Records the borrower's attestation that an application's ownership information is correct.",
  body: z.object({ attestationId: z.string(), opportunityId: idOf("opportunity") }),
  reply: z.object({
    error: z.literal(false),
    attestation: z.object({ attestationId: id, opportunityId: id, attestedTimestamp: instant }),
  }),
  refusals: { STIPULATION_DISABLED: 403 },
});
