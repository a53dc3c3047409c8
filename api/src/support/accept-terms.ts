import type { acceptTerms as contract } from "@portal/domain/support/terms/contract";
import { termsChanged } from "@portal/domain/support/terms/messages";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { findPublishedText } from "./store.ts";
import { writeAcceptance } from "./terms/terms-store.ts";

/** Refuses all versions of the terms except the current version (SERV-API-26). */
export const acceptTerms: Act<typeof contract> = (context, { session, body }) =>
  inTransaction(context, async (tx) => {
    const { contactId, country } = session;
    const { documentId, opportunityId } = body;
    if (!(await findOwnOpportunity(tx.database, contactId, opportunityId))) return refuse("NOT_FOUND");
    const wanted = { kind: "terms-and-conditions", countryOrId: country, now: tx.clock.now() } as const;
    const current = await findPublishedText(tx.database, wanted);
    if (!current || String(current.id) !== documentId)
      return refuse("VALIDATION", { documentId: termsChanged });
    const { acceptedAt } = await writeAcceptance(tx.database, {
      contactId,
      legalTextId: current.id,
      opportunityId,
      acceptedAt: tx.clock.now(),
    });
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: "terms.accepted",
      about: { kind: "opportunity", id: opportunityId },
      detail: { documentId },
    });
    return done({
      error: false,
      acceptance: { documentId, opportunityId, acceptedTimestamp: acceptedAt },
    });
  });
