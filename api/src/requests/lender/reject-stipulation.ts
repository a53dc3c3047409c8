import { rejectStipulation as contract } from "@portal/domain/documents/lender/rejections/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findLenderStipulation } from "../../applications/lender/find-lender-stipulation.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { rejectAsWhole } from "../../documents/lender/reject-as-whole.ts";
import { reopen } from "../request-kinds.ts";

/** Rejects and reopens a whole stipulation, which may request a form or documents. */
export const rejectStipulation: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal, version } = call;
    const asked = await findLenderStipulation(tx, params.stipulationId);
    if (!asked) return refuse("NOT_FOUND");
    if (asked.withdrawnTimestamp !== null) return refuse("REQUEST_WITHDRAWN");
    const { opportunityId, stipulationId } = asked;
    const reopened = await reopen(tx, { opportunityId, requests: [asked], principal });
    if (!reopened.ok) return reopened;
    const { reason } = body;
    const { page } = reopened.value;
    const rejection = { opportunityId, stipulationId, reason, principal, page, version };
    const rejected = await rejectAsWhole(tx, rejection);
    if (!rejected.ok) return rejected;
    const stipulation = await findLenderStipulation(tx, stipulationId);
    return done({ stipulation: stipulation ?? asked, rejectedDocumentIds: rejected.value });
  });
