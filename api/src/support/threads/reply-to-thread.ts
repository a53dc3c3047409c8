import { replyToThread as contract } from "@portal/domain/support/threads/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { addReply, lockLatest } from "./add-reply.ts";

export const replyToThread: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { session, params, body } = call;
    const row = await lockLatest(tx, session.contactId, params.caseId);
    if (!row) return refuse("NOT_FOUND");
    return done(await addReply(tx, row, { text: body.text, channel: "portal" }));
  });
