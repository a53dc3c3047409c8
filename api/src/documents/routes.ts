import * as contract from "@portal/domain/documents/contract";
import * as lender from "@portal/domain/documents/lender/contract";
import { lenderRefusals } from "@portal/domain/documents/lender/messages";
import { refusals } from "@portal/domain/documents/messages";
import { idempotencyTexts } from "@portal/domain/wire/idempotency";
import { answerWith } from "../http/answer.ts";
import { downloadDocument } from "./lender/download-document.ts";
import { listLenderDocuments } from "./lender/list-lender-documents.ts";
import { rejectStipulation } from "./lender/reject-stipulation.ts";
import { reviewDocument } from "./lender/review-document.ts";
import { listDocumentTypes } from "./list-document-types.ts";
import { listDocuments } from "./list-documents.ts";
import type { Closing } from "./keep-documents.ts";
import { documentIntake } from "./stage-file.ts";
import { uploadDocument } from "./upload-document.ts";
import { uploadDocuments } from "./upload-documents.ts";

const answer = answerWith(refusals);

/** @param isClosed what a later slice knows of its own documents */
export const documentRoutes = (isClosed: Closing) => [
  answer(contract.uploadDocument, uploadDocument(isClosed), { intake: documentIntake }),
  answer(contract.uploadDocuments, uploadDocuments(isClosed), { intake: documentIntake }),
  answer(contract.listDocumentTypes, listDocumentTypes),
  answer(contract.listDocuments, listDocuments),
  answer(lender.listLenderDocuments, listLenderDocuments),
  answer(lender.downloadDocument, downloadDocument),
  answerWith(lenderRefusals)(lender.reviewDocument, reviewDocument),
  answerWith(idempotencyTexts)(lender.rejectStipulation, rejectStipulation),
];
