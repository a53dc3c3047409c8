import { deliverAchFile as contract } from "@portal/domain/payments/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { findFile } from "../ach/ach-store.ts";
import { forgetDelivery } from "../ach/delivery-store.ts";
import { deliverFileJob } from "../ach/deliver-file-job.ts";
import { presentAchFile } from "./present-lender.ts";

/**
 * Delivers the same content under the same name, so that the bank recognizes the repeated file and debits only once.
 */
export const deliverAchFile: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { fileId } = call.params;
    const file = await findFile(tx.database, fileId);
    if (!file) return refuse("NOT_FOUND");
    if (file.handedAt) await forgetDelivery(tx.database, fileId);
    await tx.enqueue(deliverFileJob, { fileId });
    await emit(tx, {
      by: call.principal,
      person: null,
      action: "ach-file.handed-again",
      about: { kind: "ach-file", id: fileId },
    });
    return done({ file: presentAchFile({ ...file, handedAt: null }) });
  });
