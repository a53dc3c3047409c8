import { createHash } from "node:crypto";
import { signoffCompletedPath } from "@portal/domain/forgiveness/paths";
import type { updateLoanForgiveness as contract } from "@portal/domain/forgiveness/record/contract";
import { signOffVersion } from "@portal/domain/forgiveness/sign-off/messages";
import { isReadyForSignOff, signOffShown } from "@portal/domain/forgiveness/sign-off/rules";
import { formTexts } from "@portal/domain/forgiveness/updated-form/messages";
import { updatedForm } from "@portal/domain/forgiveness/updated-form/rules";
import type { RefusalOf } from "@portal/domain/wire/endpoint";
import { required } from "@portal/domain/wire/messages";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { Transaction } from "../../context.ts";
import type { Call } from "../../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import { presentRecord } from "../record/present-record.ts";
import { writeRecord, type Held, type RecordRow } from "../record/record-store.ts";
import { writePdf } from "../updated-form/write-pdf.ts";
import { findParties, insertSignOff } from "./sign-off-store.ts";

type SignOffCall = Pick<Call<typeof contract>, "session" | "caller" | "body">;
type RecommendedRecord = RecordRow & { readonly actualForgivenessAmount: number };

/**
 * Records the borrower's agreement to the recommended amount with the server's time (FH-71). A repeated call returns
 * the first agreement in any later stage.
 */
export async function agreeToAmount(
  tx: Transaction,
  held: Held,
  asked: SignOffCall,
): Promise<Outcome<RecordRow, RefusalOf<typeof contract>>> {
  const { record } = held;
  const { actualForgivenessAmount: seen, shownSha256: seenSha256 } = asked.body;
  if (record.customerSignoffTimestamp) return done(record);
  if (!isReadyForSignOff(record) || !isRecommended(record)) return refuse("NOT_READY_FOR_SIGNOFF");
  if (seen === undefined || seenSha256 === undefined) return refuse("VALIDATION", missingOf(asked.body));
  const shown = signOffShown(record);
  const shownSha256 = createHash("sha256").update(shown).digest("hex");
  if (seen !== record.actualForgivenessAmount || seenSha256 !== shownSha256) return refuse("AMOUNT_CHANGED");
  const now = tx.clock.now();
  await keepAgreement(tx, { ...held, record, shown, shownSha256 }, asked, now);
  return done(await writeRecord(tx.database, record.id, { customerSignoffTimestamp: now, changedAt: now }));
}

/** Requires the amount and the hash, which together identify what the borrower saw. */
function missingOf({ actualForgivenessAmount, shownSha256 }: SignOffCall["body"]): Record<string, string> {
  const seen = Object.entries({ actualForgivenessAmount, shownSha256 });
  return Object.fromEntries(
    seen.filter(([, value]) => value === undefined).map(([name]) => [name, required]),
  );
}

function isRecommended(record: RecordRow): record is RecommendedRecord {
  return record.actualForgivenessAmount !== null;
}

async function keepAgreement(
  tx: Transaction,
  held: Held & { readonly record: RecommendedRecord; readonly shown: string; readonly shownSha256: string },
  { session, caller }: SignOffCall,
  agreedAt: Temporal.Instant,
): Promise<void> {
  const { record, shown, shownSha256 } = held;
  const { contactId, email } = session;
  const { person, businessName } = await findParties(tx.database, contactId, held.advance.accountId);
  const { firstName, lastName, country } = person;
  const name = `${firstName} ${lastName}`;
  const form = updatedForm({ record: presentRecord(held), businessName, name, agreedAt });
  await insertSignOff(tx.database, {
    forgivenessId: record.id,
    contactId,
    textVersion: signOffVersion,
    shown,
    shownSha256,
    amountCents: record.actualForgivenessAmount,
    form,
    agreedAt,
    ip: caller.ip,
    userAgent: caller.userAgent,
  });
  const content = Buffer.from(await writePdf(form, agreedAt)).toString("base64");
  const mail = {
    kind: "forgiveness-updated-form",
    to: email,
    firstName,
    country,
    link: signoffCompletedPath(country),
    attachment: { filename: formTexts.filename, contentType: "application/pdf", content },
  } as const;
  const event = {
    by: asBorrower(contactId),
    person: contactId,
    action: "forgiveness.signed-off",
    about: { kind: "forgiveness", id: record.id },
    applications: [record.opportunityId],
    detail: { amountCents: record.actualForgivenessAmount, version: signOffVersion, sha256: shownSha256 },
  } as const;
  await emit(tx, event, [mail]);
}
