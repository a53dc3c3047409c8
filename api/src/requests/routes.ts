import * as applications from "@portal/domain/applications/contract";
import { setFlowType as flowContract } from "@portal/domain/applications/flow/contract";
import * as lenderApplications from "@portal/domain/applications/lender/contract";
import { lenderRefusals as addingRefusals } from "@portal/domain/applications/lender/messages";
import { refusals as applicationRefusals } from "@portal/domain/applications/messages";
import { connectionRefusals } from "@portal/domain/banking/connection/messages";
import * as documents from "@portal/domain/documents/contract";
import * as lenderDocuments from "@portal/domain/documents/lender/contract";
import * as requests from "@portal/domain/applications/lender/requests/contract";
import { addDocuments as addingContract } from "@portal/domain/documents/lender/adding/contract";
import { rejectStipulation as rejectionContract } from "@portal/domain/documents/lender/rejections/contract";
import { lenderRefusals as reviewRefusals } from "@portal/domain/documents/lender/messages";
import { refusals as documentRefusals } from "@portal/domain/documents/messages";
import { documentIntake } from "../documents/stage-file.ts";
import { answerWith } from "../http/answer.ts";
import { fulfillStipulation } from "./fulfill-stipulation.ts";
import { addDocuments } from "./lender/add-documents.ts";
import { addStipulation } from "./lender/add-stipulation.ts";
import { rejectStipulation } from "./lender/reject-stipulation.ts";
import { moveDocument } from "./lender/move-document.ts";
import { receiveRequest } from "./lender/receive-request.ts";
import { reviewDocument } from "./lender/review-document.ts";
import { undoReview } from "./lender/undo-review.ts";
import { withdrawRequest } from "./lender/withdraw-request.ts";
import { listNotifications } from "./list-notifications.ts";
import { listOpportunities } from "./list-opportunities.ts";
import { listOpportunityContacts } from "./list-opportunity-contacts.ts";
import { listStipulationsOfType } from "./list-stipulations-of-type.ts";
import { listStipulations } from "./list-stipulations.ts";
import { removeDocument } from "./remove-document.ts";
import { judge } from "./request-kinds.ts";
import { setFlowType } from "./set-flow-type.ts";
import { uploadDocument } from "./upload-document.ts";
import { uploadDocuments } from "./upload-documents.ts";

const answer = answerWith(applicationRefusals);
const answerDocuments = answerWith(documentRefusals);
const answerReview = answerWith(reviewRefusals);

export const requestRoutes = [
  answer(applications.listOpportunities, listOpportunities),
  answer(applications.listNotifications, listNotifications),
  answer(applications.listStipulations, listStipulations),
  answer(applications.listStipulationsOfType, listStipulationsOfType),
  answer(applications.listOpportunityContacts, listOpportunityContacts),
  answer(applications.fulfillStipulation, fulfillStipulation(judge)),
  answerWith(connectionRefusals)(flowContract, setFlowType),
  answerDocuments(documents.uploadDocument, uploadDocument, { intake: documentIntake }),
  answerDocuments(documents.uploadDocuments, uploadDocuments, { intake: documentIntake }),
  answerDocuments(documents.removeDocument, removeDocument),
  answerWith(addingRefusals)(lenderApplications.addStipulation, addStipulation),
  answerWith(addingRefusals)(requests.withdrawRequest, withdrawRequest),
  answerWith(addingRefusals)(requests.receiveRequest, receiveRequest),
  answerReview(addingContract, addDocuments, { intake: documentIntake }),
  answerReview(lenderDocuments.reviewDocument, reviewDocument),
  answerReview(lenderDocuments.undoReview, undoReview),
  answerReview(lenderDocuments.moveDocument, moveDocument),
  answerReview(rejectionContract, rejectStipulation),
];
