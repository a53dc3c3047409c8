import { randomUUID } from "node:crypto";
import { addStipulation as contract } from "@portal/domain/applications/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { show } from "../request-kinds.ts";
import { presentLenderStipulation } from "../../applications/lender/present-stipulation.ts";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import {
  findContactId,
  findRecipient,
  insertStipulation,
} from "../../applications/lender/stipulation-store.ts";
import { mailsOfRequest } from "../../applications/lender/request-mails.ts";

/** Adds a stipulation to an application. Sends a mail only if the borrower's action items list the stipulation. */
export const addStipulation: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const { contact, ...asked } = body;
    const opportunity = await lockAnyOpportunity(tx.database, params.opportunityId);
    if (!opportunity) return refuse("NOT_FOUND");
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
    return done({ stipulation: presentLenderStipulation({ stipulation: row, opportunityExternalId }) });
  });
