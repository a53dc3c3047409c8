import { moveStage as moveStageContract } from "@portal/domain/applications/stages/contract";
import { idempotencyTexts } from "@portal/domain/wire/idempotency";
import * as applications from "@portal/domain/work/applications/contract";
import { listWorkAssignees as assigneesContract } from "@portal/domain/work/assignments/contract";
import * as contract from "@portal/domain/work/contract";
import { refusals } from "@portal/domain/work/messages";
import * as lists from "@portal/domain/work/lists/contract";
import * as records from "@portal/domain/work/records/contract";
import { searchRecords as searchContract } from "@portal/domain/work/search/contract";
import { answerWith } from "../http/answer.ts";
import { getApplication } from "./applications/get-application.ts";
import { listMoves } from "./applications/list-moves.ts";
import { moveStage } from "./applications/move-stage.ts";
import { assignWork } from "./assignments/assign-work.ts";
import { listWorkAssignees } from "./assignments/list-work-assignees.ts";
import { claimItem } from "./claims/claim-item.ts";
import { releaseItem } from "./claims/release-item.ts";
import { reserveItem } from "./claims/reserve-item.ts";
import { takeNextItem } from "./claims/take-next-item.ts";
import { takeOverItem } from "./claims/take-over-item.ts";
import { getWorkItem } from "./get-work-item.ts";
import { listChanges } from "./changes/list-changes.ts";
import { listLenderAdvances } from "./lists/list-lender-advances.ts";
import { listLenderContacts } from "./lists/list-lender-contacts.ts";
import { listLenderMails } from "./lists/list-lender-mails.ts";
import { listLenderOpportunities } from "./lists/list-lender-opportunities.ts";
import { listWork } from "./list-work.ts";
import { getLenderAccount } from "./records/get-lender-account.ts";
import { getLenderAdvance } from "./records/get-lender-advance.ts";
import { getLenderContact } from "./records/get-lender-contact.ts";
import { listAccountBanks } from "./records/list-account-banks.ts";
import { listSignIns } from "./records/list-sign-ins.ts";
import { searchRecords } from "./search/search-records.ts";
import { setItemAside } from "./set-item-aside.ts";

const answer = answerWith(refusals);

export const workRoutes = [
  answer(contract.listWork, listWork),
  answer(contract.takeNextItem, takeNextItem),
  answer(contract.assignWork, assignWork),
  answer(assigneesContract, listWorkAssignees),
  answer(contract.getWorkItem, getWorkItem),
  answer(contract.claimItem, claimItem),
  answer(contract.releaseItem, releaseItem),
  answer(contract.takeOverItem, takeOverItem),
  answer(contract.reserveItem, reserveItem),
  answer(contract.setItemAside, setItemAside),
  answer(contract.listChanges, listChanges),
  answer(lists.listLenderOpportunities, listLenderOpportunities),
  answer(lists.listLenderAdvances, listLenderAdvances),
  answer(lists.listLenderContacts, listLenderContacts),
  answer(lists.listLenderMails, listLenderMails),
  answer(records.getLenderContact, getLenderContact),
  answer(records.getLenderAccount, getLenderAccount),
  answer(records.getLenderAdvance, getLenderAdvance),
  answer(records.listAccountBanks, listAccountBanks),
  answer(records.listSignIns, listSignIns),
  answer(applications.getApplication, getApplication),
  answer(applications.listMoves, listMoves),
  answerWith(idempotencyTexts)(moveStageContract, moveStage),
  answer(searchContract, searchRecords),
];
