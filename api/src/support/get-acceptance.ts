import type { getAcceptance as contract } from "@portal/domain/support/terms/contract";
import { done } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findPublishedText } from "./store.ts";
import { listAcceptances } from "./terms/terms-store.ts";

export const getAcceptance: Act<typeof contract> = async ({ database, clock }, { session }) => {
  const wanted = { kind: "terms-and-conditions", countryOrId: session.country, now: clock.now() } as const;
  const current = await findPublishedText(database, wanted);
  const given = await listAcceptances(database, session.contactId);
  const ofCurrent = given.find(({ documentId }) => documentId === current?.id);
  const last = ofCurrent ?? given[0];
  return done({
    acceptance: {
      documentId: last ? String(last.documentId) : null,
      currentDocumentId: current ? String(current.id) : null,
      accepted: ofCurrent !== undefined,
      acceptedTimestamp: last?.acceptedAt ?? null,
    },
  });
};
