import { randomUUID } from "node:crypto";
import { asksFor, isCustomerFacing } from "@portal/domain/applications/groups/rules";
import { addStipulation as contract } from "@portal/domain/applications/lender/contract";
import { areRequestsClosed, isDeskRequest } from "@portal/domain/work/requests/rules";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { show } from "../request-kinds.ts";
import { presentLenderStipulation } from "../../applications/lender/present-stipulation.ts";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import type { OpportunityRow } from "../../access/find-own.ts";
import type { Transaction } from "../../context.ts";
import { findRecipient } from "../../access/find-recipient.ts";
import { findContactId, insertStipulation } from "../../applications/lender/stipulation-store.ts";
import { listForgivenessStages, type RequestRow } from "./requests-store.ts";
import { mailsOfRequest } from "../../applications/lender/request-mails.ts";

/** Adds a stipulation to an application. Sends a mail only if the borrower's action items list the stipulation. */
export const addStipulation: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal, staff } = call;
    const { contact, ...asked } = body;
    const opportunity = await lockAnyOpportunity(tx.database, params.opportunityId);
    if (!opportunity) return refuse("NOT_FOUND");
    const fault = staff && (await faultForStaff(tx, opportunity, body));
    if (fault) return fault;
    const contactId = contact == null ? null : await findContactId(tx.database, contact);
    if (contactId === undefined) return refuse("UNKNOWN_CONTACT", { contact: "Unknown contact" });
    const row = await insertStipulation(tx.database, {
      ...asked,
      id: randomUUID(),
      displayName: asked.displayName ?? asked.name,
      mapName: asked.mapName ?? asked.name,
      opportunityId: opportunity.id,
      contactId,
      createdAt: tx.clock.now(),
    });
    if (!row) return refuse("EXTERNAL_ID_TAKEN");
    const told = await findRecipient(tx.database, opportunity.id);
    const shown = told ? await show(tx, told.contactId, [{ stipulation: row }]) : [];
    const isListed =
      told !== undefined && shown.length > 0 && isCustomerFacing(asItem(row)) && asksFor(told, asItem(row));
    // Staff can make only requests that the borrower sees (DESK-ASK-02).
    if (staff && !isListed) return refuse("NOT_SHOWN");
    const mails = shown.length > 0 ? await mailsOfRequest(tx, "item-added", row) : [];
    const event = {
      by: principal,
      person: contactId,
      action: "stipulation.added",
      about: { kind: "stipulation", id: row.id },
      applications: [opportunity.id],
      detail: { opportunity: opportunity.id },
    } as const;
    await emit(tx, event, mails);
    const { externalId: opportunityExternalId } = opportunity;
    return done({
      stipulation: presentLenderStipulation(tx.cipher, { stipulation: row, opportunityExternalId }),
    });
  });

/** Returns why staff cannot make this request, if they cannot. Calls with an API key can make any request. */
async function faultForStaff(tx: Transaction, opportunity: OpportunityRow, body: BodyOf<typeof contract>) {
  const forgivenessStages = await listForgivenessStages(tx.database, opportunity.id);
  if (areRequestsClosed({ ...opportunity, forgivenessStages })) return refuse("REQUESTS_CLOSED");
  return isDeskRequest(body) ? undefined : refuse("VALIDATION", { name: "is not a kind of request" });
}

const asItem = (stipulationMap: RequestRow) => ({ stipulationMap });
