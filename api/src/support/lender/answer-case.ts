import { randomUUID } from "node:crypto";
import { answerCase as contract } from "@portal/domain/support/lender/contract";
import { unfilledFault } from "@portal/domain/support/lender/templates/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { newMailToken } from "../email/new-mail-token.ts";
import { deleteClaim, insertMessage, noteRead, timeOfNext, updateCase } from "../threads/message-store.ts";
import { sealMessage } from "../threads/seal-message.ts";
import { authorOf, staffIdOf } from "./author.ts";
import { findCase, listAnswersTo, listLastMessages, listNamesIn } from "./case-store.ts";
import { lockCaseFor } from "./lock-case.ts";
import { mailToBorrower } from "./mail-to-borrower.ts";
import { presentCase } from "./present-case.ts";

export const answerCase: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { body, principal, staff } = call;
    const locked = await lockCaseFor(tx, call);
    if (!locked.ok) return locked;
    const row = locked.value;
    if (row.status === "closed") return refuse("CASE_CLOSED");
    const unfilled = staff && unfilledFault(body.text);
    if (unfilled !== undefined) return refuse("VALIDATION", { text: unfilled });
    const now = tx.clock.now();
    const at = timeOfNext(row, now);
    const staffId = staffIdOf(principal);
    const end = body.close
      ? ({ status: "closed", closedAt: now } as const)
      : ({ status: "answered", closedAt: null } as const);
    const id = randomUUID();
    await insertMessage(tx.database, {
      id,
      caseId: row.id,
      ...authorOf(principal),
      channel: "portal",
      sealedText: sealMessage(tx.cipher, id, body.text),
      at,
    });
    const mailToken = row.mailToken ?? newMailToken();
    await updateCase(tx.database, row.id, { ...end, lastLenderAt: at, mailToken }, { staffId, now });
    await deleteClaim(tx.database, row.id);
    if (staffId !== null) await noteRead(tx.database, { caseId: row.id, reader: staffId, readAt: at });
    const found = await findCase(tx.database, row.id, { reader: staffId, now });
    if (!found) throw new Error("the answered case disappeared");
    const event = {
      by: principal,
      person: row.contactId,
      action: "case.answered",
      about: { kind: "case", id: row.id },
      detail: { status: end.status },
    } as const;
    await emit(tx, event, mailToBorrower(found, "inquiry-answered", body.text));
    const written = {
      ...(await listAnswersTo(tx.database, [row.id])),
      last: await listLastMessages(tx.database, [row.id]),
      reader: staffId,
      names: await listNamesIn(tx.database, [found]),
    };
    return done({ case: presentCase(tx.cipher, found, written) });
  });
