import type { claimCase as contract } from "@portal/domain/support/lender/threads/contract";
import { changers } from "@portal/domain/wire/desk/messages";
import { done, refuse, refuseWith } from "@portal/domain/wire/outcome";
import { isOwnRecord, ownRecordsOf } from "../../../access/own-record.ts";
import { listStaffNames } from "../../../access/staff-names.ts";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { noteCaseChange } from "../../threads/message-store.ts";
import { findCase } from "../case-store.ts";
import { claim, findClaim } from "./claim-store.ts";

/**
 * Claims a thread, so that others see that the person is replying. Notifies open pages of a new claim, but not of a
 * renewal.
 */
export const claimCase: Act<typeof contract> = (context, { params, staff }) =>
  inTransaction(context, async (tx) => {
    const { database } = tx;
    const { staffId } = staff;
    const now = tx.clock.now();
    const found = await findCase(database, params.caseId, { reader: staffId, now });
    if (!found) return refuse("NOT_FOUND");
    const { row } = found;
    if (isOwnRecord(ownRecordsOf(staff), row)) return refuse("OWN_RECORD");
    const isNew = found.claim?.staffId !== staffId;
    const claimed = await claim(database, row.id, { staffId, now });
    const holder = claimed ?? (await findClaim(database, row.id, now));
    const names = await listStaffNames(database, [holder?.staffId ?? null]);
    // The name is unknown if the other person has just released the thread.
    const name = names.get(holder?.staffId ?? "") ?? changers.staff;
    if (!claimed) return refuseWith("CLAIMED", { name });
    if (isNew) await noteCaseChange(database, row, { staffId, now });
    return done({ claim: { staffId, name, until: claimed.until } });
  });
