import { setFlowType as flowContract } from "@portal/domain/applications/flow/contract";
import * as contract from "@portal/domain/banking/connection/contract";
import * as lender from "@portal/domain/banking/connection/lender/contract";
import { connectionRefusals } from "@portal/domain/banking/connection/messages";
import { setFlowType } from "../../applications/set-flow-type.ts";
import { answerWith } from "../../http/answer.ts";
import { confirmConnection } from "./confirm-connection.ts";
import { getWidgetToken } from "./get-widget-token.ts";
import { listLenderConnections } from "./lender/list-lender-connections.ts";
import { revealConnectedNumbers } from "./lender/reveal-connected-numbers.ts";

const answer = answerWith(connectionRefusals);

export const connectionRoutes = [
  answer(contract.getWidgetToken, getWidgetToken),
  // Includes the borrower's choice of flow type, because only this module can check the bank connection.
  answer(flowContract, setFlowType(confirmConnection)),
  answer(lender.listLenderConnections, listLenderConnections),
  answer(lender.revealConnectedNumbers, revealConnectedNumbers),
];
