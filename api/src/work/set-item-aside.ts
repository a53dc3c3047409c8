import type { setItemAside as contract } from "@portal/domain/work/contract";
import { workFaults } from "@portal/domain/work/messages";
import { lastAsideDay, returnsAt } from "@portal/domain/work/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import type { Act } from "../http/operation.ts";
import { answerClaim } from "./claims/answer-claim.ts";
import { setAside } from "./claims/claim-store.ts";
import { deskZone } from "../access/desk-zone.ts";
import { findWorkableItem } from "./find-workable-item.ts";

/** Sets an item aside until 8:00 of a day, or brings it back. Releases the caller's claim (DESK-QUEUE-12). */
export const setItemAside: Act<typeof contract> = (context, { params: { itemId }, body, staff, principal }) =>
  inTransaction(context, async (tx) => {
    const found = await findWorkableItem(tx, itemId, staff);
    if (!found.ok) return found;
    const now = tx.clock.now();
    const zone = deskZone(tx);
    const until = body.until && returnsAt(body.until, now, zone);
    if (until === undefined) {
      const date = formatDate(lastAsideDay(now, zone));
      return refuse("VALIDATION", { until: fillIn(workFaults.until, { date }) });
    }
    const { staffId } = staff;
    const aside = { until, reason: body.reason ?? null };
    const isSet = await setAside(tx.database, itemId, aside, { staffId, now });
    if (isSet)
      await emit(tx, {
        by: principal,
        person: null,
        action: "work.set-aside",
        about: { kind: "work-item", id: itemId },
        detail: { until: until && until.toString() },
      });
    return answerClaim(tx, itemId, isSet);
  });
