import { takeNextItem as contract } from "@portal/domain/work/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { queueOf } from "../queue-of.ts";
import { countClaimedByOthers, listAbsent } from "../store.ts";
import { answerClaim } from "./answer-claim.ts";
import { claimNext, lockClaimsOf, releaseOldest } from "./claim-store.ts";

/** Claims the oldest item of the caller's own, else of those without an assignee or of someone absent (DESK-QUEUE-08). */
export const takeNextItem: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const queue = await queueOf(tx, call.body, call.staff);
    if (!queue.ok) return queue;
    const { database } = tx;
    const { staffId } = call.staff;
    await lockClaimsOf(database, staffId);
    const itemId =
      (await claimNext(database, queue.value, [staffId])) ??
      (await claimNext(database, queue.value, [null, ...(await listAbsent(database))]));
    if (itemId === undefined)
      return done({ item: null, claimedByOthers: await countClaimedByOthers(database, queue.value) });
    await releaseOldest(database, itemId, queue.value);
    const answer = await answerClaim(tx, itemId, true);
    if (!answer.ok) throw new Error("a claimed item disappeared");
    return done({ item: answer.value, claimedByOthers: 0 });
  });
