import type { getGuarantyClaim as contract } from "@portal/domain/forgiveness/claims/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnAdvance } from "../../access/find-own.ts";
import type { Act } from "../../http/operation.ts";
import { findClaim } from "./claim-store.ts";

export const getGuarantyClaim: Act<typeof contract> = async ({ database }, { session, params }) => {
  const own = await findOwnAdvance(database, session.contactId, params.id);
  if (!own) return refuse("NOT_FOUND");
  const { id: advanceId } = own.advance;
  const claim = await findClaim(database, advanceId);
  return done({
    guarantyClaim: { advanceId, available: claim?.isAvailable ?? false, status: claim?.status ?? null },
  });
};
