import type { getWidgetToken as contract } from "@portal/domain/banking/connection/contract";
import { offersConnection } from "@portal/domain/banking/connection/rules";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { linkMinutes } from "@portal/providers/bank-data/bank-data-provider";
import { lockOwnOpportunity } from "../../access/find-own.ts";
import { inTransaction, type Transaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import type { Session } from "../../sessions/session.ts";
import { countOpened, insertConnection, listRequests, setLinkId } from "./connection-store.ts";

/**
 * Limits the visits to the bank widget, because the lender pays for each visit. A borrower who needs more should call
 * support.
 */
export const maxVisitsPerHour = 20;

type Refusal = "NOT_FOUND" | "STIPULATION_DISABLED" | "CONNECTION_NOT_OFFERED" | "TOO_MANY_CONNECTIONS";

/** Records the visit before calling the bank-data service, so that parallel calls cannot exceed the hourly limit. */
export const getWidgetToken: Act<typeof contract> = async (context, { session, params }) => {
  const { bankData } = context.providers;
  const isAvailable = bankData !== undefined;
  const noted = await inTransaction(context, (tx) =>
    noteVisit(tx, { session, opportunityId: params.id, isAvailable }),
  );
  if (!noted.ok) return noted;
  if (!bankData) return refuse("CONNECTION_NOT_OFFERED");
  const reference = noted.value;
  const { linkId, token } = await bankData.beginLink({ reference, minutes: linkMinutes });
  await setLinkId(context.database, reference, linkId);
  return done({ token });
};

async function noteVisit(
  { database, clock }: Transaction,
  asked: { readonly session: Session; readonly opportunityId: string; readonly isAvailable: boolean },
): Promise<Outcome<string, Refusal>> {
  const { contactId, country } = asked.session;
  const opportunity = await lockOwnOpportunity(database, contactId, asked.opportunityId);
  if (!opportunity) return refuse("NOT_FOUND");
  if (!opportunity.takesStipulations) return refuse("STIPULATION_DISABLED");
  const stipulations = await listRequests(database, contactId, opportunity.id);
  const { isAvailable } = asked;
  if (!offersConnection({ ...opportunity, stipulations }, { country, isAvailable }))
    return refuse("CONNECTION_NOT_OFFERED");
  const openedAt = clock.now();
  if ((await countOpened(database, contactId, openedAt.subtract({ hours: 1 }))) >= maxVisitsPerHour)
    return refuse("TOO_MANY_CONNECTIONS");
  return done(await insertConnection(database, { opportunityId: opportunity.id, contactId, openedAt }));
}
