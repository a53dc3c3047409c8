import * as contract from "@portal/domain/work/notes/contract";
import { noteRefusals } from "@portal/domain/work/notes/messages";
import { answerWith } from "../../http/answer.ts";
import { addNote } from "./add-note.ts";
import { listNotes } from "./list-notes.ts";
import { pinNote } from "./pin-note.ts";
import { readWithdrawnNote } from "./read-withdrawn-note.ts";
import { withdrawNote } from "./withdraw-note.ts";

const answer = answerWith(noteRefusals);

export const noteRoutes = [
  answer(contract.listNotes, listNotes),
  answer(contract.addNote, addNote),
  answer(contract.withdrawNote, withdrawNote),
  answer(contract.pinNote, pinNote),
  answer(contract.readWithdrawnNote, readWithdrawnNote),
];
