import * as contract from "@portal/domain/documents/contract";
import * as lender from "@portal/domain/documents/lender/contract";
import { lenderRefusals } from "@portal/domain/documents/lender/messages";
import { refusals } from "@portal/domain/documents/messages";
import { answerWith } from "../http/answer.ts";
import { getDocument } from "./get-document.ts";
import { downloadDocument } from "./lender/download-document.ts";
import { listLenderDocuments } from "./lender/list-lender-documents.ts";
import { rejectStipulation } from "./lender/reject-stipulation.ts";
import type { Reopening } from "./lender/reopening.ts";
import { reviewDocument } from "./lender/review-document.ts";
import { listDocumentTypes } from "./list-document-types.ts";
import { listDocuments } from "./list-documents.ts";
import type { Closing } from "./store-documents.ts";
import { removeDocument } from "./remove-document.ts";
import { documentIntake } from "./stage-file.ts";
import { uploadDocument } from "./upload-document.ts";
import { uploadDocuments } from "./upload-documents.ts";

const answer = answerWith(refusals);

/** `isClosed` tells whether a request refuses uploads. `reopening` runs before requests are reopened. */
export const documentRoutes = (isClosed: Closing, reopening: Reopening) => [
  answer(contract.uploadDocument, uploadDocument(isClosed), { intake: documentIntake }),
  answer(contract.uploadDocuments, uploadDocuments(isClosed), { intake: documentIntake }),
  answer(contract.listDocumentTypes, listDocumentTypes),
  answer(contract.listDocuments, listDocuments),
  answer(contract.getDocument, getDocument),
  answer(contract.removeDocument, removeDocument(isClosed)),
  answer(lender.listLenderDocuments, listLenderDocuments),
  answer(lender.downloadDocument, downloadDocument),
  answerWith(lenderRefusals)(lender.reviewDocument, reviewDocument(reopening)),
  answerWith(lenderRefusals)(lender.rejectStipulation, rejectStipulation(reopening)),
];
