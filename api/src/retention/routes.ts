import * as contract from "@portal/domain/retention/contract";
import { retentionRefusals } from "@portal/domain/retention/messages";
import { answerWith } from "../http/answer.ts";
import { eraseContact } from "./erase-contact.ts";
import { putHold } from "./put-hold.ts";

export const retentionRoutes = [
  answerWith({})(contract.putHold, putHold),
  answerWith(retentionRefusals)(contract.eraseContact, eraseContact),
];
