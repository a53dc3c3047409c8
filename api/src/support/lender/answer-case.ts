import { randomUUID } from "node:crypto";
import { answerCase as contract } from "@portal/domain/support/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { lenderOf, recordAudit } from "../../platform/audit/audit-entry.ts";
import { sealAnswer } from "../seal-answer.ts";
import * as store from "./case-store.ts";
import { presentCase } from "./present-case.ts";
import { notifyAsker } from "./notify-asker.ts";

export const answerCase: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, caller: "lender", call }, async (tx) => {
    const { params, body, caller } = call;
    const row = await store.lockCase(tx.database, params.caseId);
    if (!row) return refuse("NOT_FOUND");
    if (row.status === "closed") return refuse("CASE_CLOSED");
    const now = tx.clock.now();
    const end = body.close
      ? ({ status: "closed", closedAt: now } as const)
      : ({ status: "answered", closedAt: null } as const);
    const id = randomUUID();
    const sealedText = sealAnswer(tx.cipher, id, body.text);
    await store.insertAnswer(tx.database, { id, caseId: row.id, sealedText, answeredAt: now });
    await store.setCaseStatus(tx.database, row.id, end);
    await notifyAsker(tx, row, body.text);
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "case.answered",
      subject: { kind: "case", id: row.id },
      detail: { status: end.status },
    });
    const answers = await store.listAnswersTo(tx.database, [row.id]);
    return done({ case: presentCase(tx.cipher, { ...row, ...end }, answers) });
  });
