import * as contract from "@portal/domain/applications/contract";
import * as lender from "@portal/domain/applications/lender/contract";
import { refusals } from "@portal/domain/applications/messages";
import { answerWith } from "../http/answer.ts";
import { isStipulationEnabled } from "./is-stipulation-enabled.ts";
import { listLenderStipulations } from "./lender/list-lender-stipulations.ts";

const answer = answerWith(refusals);

export const applicationRoutes = [
  answer(contract.isStipulationEnabled, isStipulationEnabled),
  answer(lender.listLenderStipulations, listLenderStipulations),
];
