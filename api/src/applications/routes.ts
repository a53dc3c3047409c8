import * as contract from "@portal/domain/applications/contract";
import { refusals } from "@portal/domain/applications/messages";
import * as lender from "@portal/domain/applications/lender/contract";
import { lenderRefusals } from "@portal/domain/applications/lender/messages";
import { idempotencyTexts } from "@portal/domain/wire/idempotency";
import { answerWith } from "../http/answer.ts";
import { isStipulationEnabled } from "./is-stipulation-enabled.ts";
import { addStipulation } from "./lender/add-stipulation.ts";
import { listLenderStipulations } from "./lender/list-lender-stipulations.ts";
import { moveStage } from "./lender/move-stage.ts";
import { listNotifications } from "./list-notifications.ts";
import { listOpportunities, type OpportunityParts } from "./list-opportunities.ts";
import { listStipulationsOfType } from "./list-stipulations-of-type.ts";
import { listStipulations } from "./list-stipulations.ts";

const answer = answerWith(refusals);

export const applicationRoutes = ({ settle, show, listFirstExperts }: OpportunityParts) => [
  answer(contract.listOpportunities, listOpportunities({ settle, show, listFirstExperts })),
  answer(contract.listNotifications, listNotifications(settle, show)),
  answer(contract.listStipulations, listStipulations(settle)),
  answer(contract.listStipulationsOfType, listStipulationsOfType(settle)),
  answer(contract.isStipulationEnabled, isStipulationEnabled),
  answerWith(idempotencyTexts)(lender.moveStage, moveStage),
  answer(lender.listLenderStipulations, listLenderStipulations),
  answerWith(lenderRefusals)(lender.addStipulation, addStipulation(show)),
];
