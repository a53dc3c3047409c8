import * as contract from "@portal/domain/documents/contract";
import * as lender from "@portal/domain/documents/lender/contract";
import { lenderRefusals } from "@portal/domain/documents/lender/messages";
import { refusals } from "@portal/domain/documents/messages";
import { answerWith } from "../http/answer.ts";
import { getDocument } from "./get-document.ts";
import { downloadDocument } from "./lender/download-document.ts";
import { listLenderDocuments } from "./lender/list-lender-documents.ts";
import { previewDocument } from "./lender/preview-document.ts";
import { listDocumentTypes } from "./list-document-types.ts";
import { listDocuments } from "./list-documents.ts";

const answer = answerWith(refusals);
const answerLender = answerWith(lenderRefusals);

export const documentRoutes = [
  answer(contract.listDocumentTypes, listDocumentTypes),
  answer(contract.listDocuments, listDocuments),
  answer(contract.getDocument, getDocument),
  answer(lender.listLenderDocuments, listLenderDocuments),
  answerLender(lender.downloadDocument, downloadDocument),
  answerLender(lender.previewDocument, previewDocument),
];
