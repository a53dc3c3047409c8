import * as contract from "@portal/domain/settings/contract";
import { updateContact as updateContactContract } from "@portal/domain/ownership/references/contract";
import { refusals } from "@portal/domain/ownership/references/messages";
import { answerWith } from "../http/answer.ts";
import { getContact } from "./get-contact.ts";
import { listContacts } from "./list-contacts.ts";
import { updateContact } from "./update-contact.ts";

const answer = answerWith(refusals);

export const settingsRoutes = [
  answer(contract.listContacts, listContacts),
  answer(contract.getContact, getContact),
  answer(updateContactContract, updateContact),
];
