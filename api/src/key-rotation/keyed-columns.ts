import { applicationBanks, bankAccounts } from "@portal/database/schema/banking";
import { moveNotes, stipulations } from "@portal/database/schema/applications";
import { failureBudgets, linkTokens, securityQuestions, users } from "@portal/database/schema/auth";
import { bankConnectionAccounts } from "@portal/database/schema/bank-connections";
import { contracts, contractSignings } from "@portal/database/schema/agreement";
import { documentReviews, documents } from "@portal/database/schema/documents";
import { applicationOwners } from "@portal/database/schema/ownership";
import { achEntries, achFiles, achReturns, payments } from "@portal/database/schema/payments";
import {
  auditEpochs,
  idempotencyKeys,
  mails,
  recoverySuccesses,
  signingSessions,
} from "@portal/database/schema/server";
import { notes } from "@portal/database/schema/work";
import { staff, staffFactors, staffLinks } from "@portal/database/schema/staff";
import { caseAnswers, caseMessages, cases, unmatchedEmails } from "@portal/database/schema/support";
import { openFacts, sealFacts } from "../agreement/signing/seal-facts.ts";
import { rejectedFilenamePlace } from "../applications/seal-filename.ts";
import { requestNotePlace } from "../applications/lender/seal-request-note.ts";
import { linkEmailPlace } from "../auth/links/sealed-email.ts";
import { sealedPlace } from "../backup/open-place.ts";
import { applicationBankPlace } from "../banking/accounts/seal-number.ts";
import { connectedNumberPlace } from "../banking/connection/seal-connected-number.ts";
import { fingerprintSource as documentSource } from "../documents/fingerprint-of.ts";
import { beforePlace } from "../documents/lender/seal-before.ts";
import { filenamePlace, openFilename } from "../documents/seal-filename.ts";
import { signingSessionPlace } from "../esign/built-in-signing.ts";
import { outcomePlace } from "../http/in-transaction-once.ts";
import { sealedMail } from "../jobs/mail/outgoing-mail.ts";
import {
  ownerFingerprintSource,
  openOwnerNumber,
  ownerNumberPlace,
} from "../ownership/owners/seal-owner-number.ts";
import { sealedCorrection } from "../payments/ach/sealed-correction.ts";
import { sealedFile } from "../payments/ach/sealed-file.ts";
import {
  bankNumberPlace,
  fingerprintSource as bankSource,
  openNumber,
  openPaymentNumber,
  paymentNumberPlace,
} from "../payments/banks/sealed-number.ts";
import { epochPlace } from "../platform/audit/audit-epochs.ts";
import { secretPlace } from "../staff/check-factor.ts";
import { linkSecretPlace } from "../staff/issue-set-up-link.ts";
import { answerPlace } from "../support/seal-answer.ts";
import { unmatchedEmailPlace } from "../support/email/seal-email.ts";
import { messagePlace } from "../support/threads/seal-message.ts";
import { descriptionPlace } from "../support/seal-description.ts";
import { moveNotePlace } from "../work/applications/move-store.ts";
import { notePlace } from "../work/notes/seal-note.ts";
import { findNumbers } from "./rotation-store.ts";
import {
  fingerprintColumn,
  hashColumn,
  sealedColumn,
  sealedKeyId,
  type KeyedColumn,
} from "./keyed-column.ts";

/** The record of a signature also contains a signature by the server, with a key derived from the encryption key. */
const signatureRecord: KeyedColumn = {
  table: contractSignings,
  column: contractSignings.sealedFacts,
  setting: "ENCRYPTION_KEYS",
  keyId: sealedKeyId(contractSignings.sealedFacts),
  async renew(keys, row) {
    const facts = openFacts(keys, row as typeof contractSignings.$inferSelect);
    if (!facts) throw new Error("the record of a signature was changed");
    return sealFacts(keys, facts);
  },
};

/** All columns of the type `sealed`. A test fails if one is missing. */
export const sealedColumns: readonly KeyedColumn[] = [
  sealedColumn(achFiles, achFiles.sealed, ({ id }) => sealedFile(id)),
  sealedColumn(achReturns, achReturns.sealedCorrection, sealedCorrection),
  sealedColumn(applicationBanks, applicationBanks.sealedNumber, applicationBankPlace),
  sealedColumn(applicationOwners, applicationOwners.sealedNumber, ownerNumberPlace),
  sealedColumn(auditEpochs, auditEpochs.sealedKey, epochPlace),
  sealedColumn(bankAccounts, bankAccounts.sealedNumber, ({ id }) => bankNumberPlace(id)),
  sealedColumn(bankConnectionAccounts, bankConnectionAccounts.sealedNumber, connectedNumberPlace),
  sealedColumn(caseAnswers, caseAnswers.sealedText, ({ id }) => answerPlace(id)),
  sealedColumn(caseMessages, caseMessages.sealedText, ({ id }) => messagePlace(id)),
  sealedColumn(cases, cases.sealedDescription, ({ id }) => descriptionPlace(id)),
  signatureRecord,
  sealedColumn(contracts, contracts.filename, ({ id }) => filenamePlace("contracts", id)),
  sealedColumn(documentReviews, documentReviews.sealedBefore, ({ id }) => beforePlace(id)),
  sealedColumn(documents, documents.filename, ({ id }) => filenamePlace("documents", id)),
  sealedColumn(idempotencyKeys, idempotencyKeys.sealedOutcome, outcomePlace),
  sealedColumn(linkTokens, linkTokens.sealedEmail, ({ id }) => linkEmailPlace(id)),
  sealedColumn(mails, mails.sealed, ({ id }) => sealedMail(id)),
  sealedColumn(moveNotes, moveNotes.sealedText, ({ id }) => moveNotePlace(id)),
  sealedColumn(payments, payments.sealedNumber, ({ transactionId }) => paymentNumberPlace(transactionId)),
  sealedColumn(recoverySuccesses, recoverySuccesses.sealedPlace, () => sealedPlace),
  sealedColumn(signingSessions, signingSessions.sealed, ({ id }) => signingSessionPlace("sealed", id)),
  sealedColumn(signingSessions, signingSessions.sealedCertificate, ({ id }) =>
    signingSessionPlace("sealed_certificate", id),
  ),
  sealedColumn(staffFactors, staffFactors.sealedSecret, ({ id }) => secretPlace(id)),
  sealedColumn(staffLinks, staffLinks.sealedSecret, ({ id }) => linkSecretPlace(id)),
  sealedColumn(notes, notes.sealedText, ({ id }) => notePlace(id)),
  sealedColumn(stipulations, stipulations.rejectedFilename, ({ id }) => rejectedFilenamePlace(id)),
  sealedColumn(stipulations, stipulations.sealedNote, ({ id }) => requestNotePlace(id)),
  sealedColumn(unmatchedEmails, unmatchedEmails.sealedEmail, ({ id }) => unmatchedEmailPlace(id)),
];

/** All columns with values that depend on a pepper. */
export const pepperedColumns: readonly KeyedColumn[] = [
  // A debit's account numbers are stored with its payment or bank account, unless a correction has replaced the
  // numbers.
  fingerprintColumn(achEntries, achEntries.fingerprint, async ({ database, cipher }, { transactionId }) => {
    const { payment, bank } = await findNumbers(database, transactionId);
    return [
      bankSource(payment.routingNumber, openPaymentNumber(cipher, payment)),
      ...(bank ? [bankSource(bank.routingNumber, openNumber(cipher, bank))] : []),
    ];
  }),
  fingerprintColumn(applicationOwners, applicationOwners.fingerprint, ({ cipher }, row) => {
    const digits = openOwnerNumber(cipher, row);
    return digits === undefined ? [] : [ownerFingerprintSource(row.opportunityId, digits)];
  }),
  fingerprintColumn(bankAccounts, bankAccounts.fingerprint, ({ cipher }, row) => [
    bankSource(row.routingNumber, openNumber(cipher, row)),
  ]),
  fingerprintColumn(documents, documents.fingerprint, ({ cipher }, row) => [
    documentSource(openFilename(cipher, "documents", row)),
  ]),
  // These three hashes are not renewed, because their rows expire.
  fingerprintColumn(failureBudgets, failureBudgets.accountKey),
  fingerprintColumn(idempotencyKeys, idempotencyKeys.requestHash),
  fingerprintColumn(mails, mails.recipientKey),
  hashColumn(securityQuestions, securityQuestions.answerHash),
  hashColumn(staff, staff.passwordHash),
  hashColumn(staffFactors, staffFactors.codeHash),
  hashColumn(users, users.passwordHash),
];

export const keyedColumns: readonly KeyedColumn[] = [...sealedColumns, ...pepperedColumns];
