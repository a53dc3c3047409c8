import * as contract from "@portal/domain/documents/contract";
import { refusals } from "@portal/domain/documents/messages";
import { answerWith } from "../http/answer.ts";
import { listDocumentTypes } from "./list-document-types.ts";
import { listDocuments } from "./list-documents.ts";
import { documentIntake } from "./stage-file.ts";
import { uploadDocument } from "./upload-document.ts";
import { uploadDocuments } from "./upload-documents.ts";

const answer = answerWith(refusals);

export const documentRoutes = [
  answer(contract.uploadDocument, uploadDocument, { intake: documentIntake }),
  answer(contract.uploadDocuments, uploadDocuments, { intake: documentIntake }),
  answer(contract.listDocumentTypes, listDocumentTypes),
  answer(contract.listDocuments, listDocuments),
];
