import * as contract from "@portal/domain/documents/contract";
import { refusals } from "@portal/domain/documents/messages";
import { answerUploadWith } from "../platform/answer-upload.ts";
import { answerWith } from "../platform/answer.ts";
import { listDocumentTypes } from "./list-document-types.ts";
import { listDocuments } from "./list-documents.ts";
import { documentIntake } from "./stage-file.ts";
import { uploadDocument } from "./upload-document.ts";
import { uploadDocuments } from "./upload-documents.ts";

const answer = answerWith(refusals);
const answerUpload = answerUploadWith(refusals, documentIntake);

export const documentRoutes = [
  answerUpload(contract.uploadDocument, uploadDocument),
  answerUpload(contract.uploadDocuments, uploadDocuments),
  answer(contract.listDocumentTypes, listDocumentTypes),
  answer(contract.listDocuments, listDocuments),
];
