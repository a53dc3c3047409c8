import * as contract from "@portal/domain/book/contract";
import { bookRefusals } from "@portal/domain/book/messages";
import { answerWith } from "../http/answer.ts";
import { takeBook } from "./take-book.ts";

const answer = answerWith(bookRefusals);

export const bookRoutes = [answer(contract.takeBook, takeBook)];
