import * as contract from "@portal/domain/work/contract";
import { refusals } from "@portal/domain/work/messages";
import { answerWith } from "../http/answer.ts";
import { assignWork } from "./assignments/assign-work.ts";
import { claimItem } from "./claims/claim-item.ts";
import { releaseItem } from "./claims/release-item.ts";
import { reserveItem } from "./claims/reserve-item.ts";
import { takeNextItem } from "./claims/take-next-item.ts";
import { takeOverItem } from "./claims/take-over-item.ts";
import { getWorkItem } from "./get-work-item.ts";
import { listChanges } from "./changes/list-changes.ts";
import { listWork } from "./list-work.ts";
import { setItemAside } from "./set-item-aside.ts";

const answer = answerWith(refusals);

export const workRoutes = [
  answer(contract.listWork, listWork),
  answer(contract.takeNextItem, takeNextItem),
  answer(contract.assignWork, assignWork),
  answer(contract.getWorkItem, getWorkItem),
  answer(contract.claimItem, claimItem),
  answer(contract.releaseItem, releaseItem),
  answer(contract.takeOverItem, takeOverItem),
  answer(contract.reserveItem, reserveItem),
  answer(contract.setItemAside, setItemAside),
  answer(contract.listChanges, listChanges),
];
