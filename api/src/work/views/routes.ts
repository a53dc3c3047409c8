import * as contract from "@portal/domain/work/views/contract";
import { viewRefusals } from "@portal/domain/work/views/messages";
import { answerWith } from "../../http/answer.ts";
import { changeView } from "./change-view.ts";
import { deleteView } from "./delete-view.ts";
import { getStartView } from "./get-start-view.ts";
import { listViews } from "./list-views.ts";
import { saveView } from "./save-view.ts";
import { setStartView } from "./set-start-view.ts";

const answer = answerWith(viewRefusals);

export const viewRoutes = [
  answer(contract.listViews, listViews),
  answer(contract.getStartView, getStartView),
  answer(contract.saveView, saveView),
  answer(contract.changeView, changeView),
  answer(contract.setStartView, setStartView),
  answer(contract.deleteView, deleteView),
];
