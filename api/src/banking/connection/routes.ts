import * as contract from "@portal/domain/banking/connection/contract";
import * as lender from "@portal/domain/banking/connection/lender/contract";
import { connectionRefusals } from "@portal/domain/banking/connection/messages";
import { answerWith } from "../../http/answer.ts";
import { getWidgetToken } from "./get-widget-token.ts";
import { listLenderConnections } from "./lender/list-lender-connections.ts";
import { revealConnectedNumbers } from "./lender/reveal-connected-numbers.ts";

const answer = answerWith(connectionRefusals);

export const connectionRoutes = [
  answer(contract.getWidgetToken, getWidgetToken),
  answer(lender.listLenderConnections, listLenderConnections),
  answer(lender.revealConnectedNumbers, revealConnectedNumbers),
];
