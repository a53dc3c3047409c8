import * as contract from "@portal/domain/settings/contract";
import { answerWith } from "../http/answer.ts";
import { getContact } from "./get-contact.ts";
import { listContacts } from "./list-contacts.ts";
import { updateContact } from "./update-contact.ts";

const answer = answerWith({});

export const settingsRoutes = [
  answer(contract.listContacts, listContacts),
  answer(contract.getContact, getContact),
  answer(contract.updateContact, updateContact),
];
