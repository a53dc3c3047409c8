import { randomUUID } from "node:crypto";
import { answerCase as contract } from "@portal/domain/support/lender/contract";
import { inquiryNumber } from "@portal/domain/support/inquiry/rules";
import { inquiryLabels } from "@portal/domain/support/mails/messages";
import { contactUsPath } from "@portal/domain/support/paths";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Transaction } from "../../context.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import type { OutgoingMail } from "../../jobs/mail/outgoing-mail.ts";
import { sealAnswer } from "../seal-answer.ts";
import * as store from "./case-store.ts";
import { presentCase } from "./present-case.ts";

export const answerCase: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
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
    const event = {
      by: principal,
      person: row.contactId,
      action: "case.answered",
      about: { kind: "case", id: row.id },
      detail: { status: end.status },
    } as const;
    await emit(tx, event, await mailsToAsker(tx, row, body.text));
    const answers = await store.listAnswersTo(tx.database, [row.id]);
    return done({ case: presentCase(tx.cipher, { ...row, ...end }, answers) });
  });

/** Builds the mail with the lender's answer. The portal has no page that shows answers. */
async function mailsToAsker(tx: Transaction, row: store.CaseRow, text: string): Promise<OutgoingMail[]> {
  const asker = await store.findAsker(tx.database, row.id);
  if (!asker?.email) return [];
  const { firstName, country, email: to, topic } = asker;
  return [
    {
      kind: "inquiry-answered",
      to,
      firstName,
      country,
      link: contactUsPath(country, { accountId: row.accountId ?? undefined }),
      lines: [
        { label: inquiryLabels.topic, value: topic },
        { label: inquiryLabels.number, value: inquiryNumber(row.caseNumber) },
      ],
      quote: text,
    },
  ];
}
