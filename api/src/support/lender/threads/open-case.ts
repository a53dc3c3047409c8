import { randomUUID } from "node:crypto";
import { contactTexts } from "@portal/domain/support/inquiry/messages";
import { unfilledFault } from "@portal/domain/support/lender/templates/rules";
import { openCase as contract } from "@portal/domain/support/lender/threads/contract";
import { lenderCaseSubject, threadFaults } from "@portal/domain/support/lender/threads/messages";
import { done, refuse } from "@portal/domain/wire/outcome";
import { isOwnRecord, ownRecordsOf } from "../../../access/own-record.ts";
import { emit } from "../../../events/emit.ts";
import { inTransactionOnce } from "../../../http/in-transaction-once.ts";
import type { Act } from "../../../http/operation.ts";
import { newMailToken } from "../../email/new-mail-token.ts";
import { sealDescription } from "../../seal-description.ts";
import { insertCase, isCaseType } from "../../store.ts";
import { noteCaseChange } from "../../threads/message-store.ts";
import { authorOf, staffIdOf } from "../author.ts";
import { findCase } from "../case-store.ts";
import { mailToBorrower } from "../mail-to-borrower.ts";
import { findAccountOf, findContact } from "./people-store.ts";
import { readThread } from "./read-thread.ts";
import { findSubject } from "./find-subject.ts";

/** Starts a thread with a borrower. The borrower gets a mail and finds the message in the portal (DESK-CASE-07). */
export const openCase: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { body, principal, staff } = call;
    const { database } = tx;
    const contact = await findContact(database, body.contactId);
    if (!contact) return refuse("VALIDATION", { contactId: threadFaults.contactId });
    const accountId =
      body.accountId === null ? null : await findAccountOf(database, contact.id, body.accountId);
    if (accountId === undefined) return refuse("VALIDATION", { accountId: threadFaults.accountId });
    if (isOwnRecord(ownRecordsOf(staff), { accountId, contactId: contact.id })) return refuse("OWN_RECORD");
    if (!(await isCaseType(database, body.type)))
      return refuse("VALIDATION", { type: contactTexts.unknownTopic });
    const unfilled = staff && unfilledFault(body.text);
    if (unfilled !== undefined) return refuse("VALIDATION", { text: unfilled });
    const about = await findSubject(tx, accountId, body);
    if (!about.ok) return about;
    const now = tx.clock.now();
    const id = randomUUID();
    const { byKind, byId } = authorOf(principal);
    const row = await insertCase(database, {
      id,
      accountId,
      contactId: contact.id,
      type: body.type,
      subject: lenderCaseSubject,
      sealedDescription: sealDescription(tx.cipher, id, body.text),
      status: "answered",
      createdAt: now,
      openedByKind: byKind,
      openedById: byId,
      lastLenderAt: now,
      mailToken: newMailToken(),
      opportunityId: about.value.opportunity?.id ?? null,
      advanceId: about.value.advance?.id ?? null,
    });
    const staffId = staffIdOf(principal);
    await noteCaseChange(database, row, { staffId, now });
    const found = await findCase(database, id, { reader: staffId, now });
    if (!found) throw new Error("the new case disappeared");
    await emit(
      tx,
      {
        by: principal,
        person: contact.id,
        action: "case.opened",
        about: { kind: "case", id },
        detail: { type: body.type },
      },
      mailToBorrower(found, "lender-message", body.text),
    );
    return done({ thread: await readThread(tx, id, { staff }) });
  });
