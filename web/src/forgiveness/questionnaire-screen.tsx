import { forgivenessSummaryPath, questionnairePath } from "@portal/domain/forgiveness/paths";
import { questionnaireTexts as texts } from "@portal/domain/forgiveness/questionnaire/messages";
import { questionsOf } from "@portal/domain/forgiveness/questionnaire/rules";
import { isWritable } from "@portal/domain/forgiveness/record/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useParams } from "react-router";
import { useCountry } from "../platform/page.ts";
import { ForgivenessFrame } from "./frame/forgiveness-frame.tsx";
import { ForgivenessPage } from "./frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "./frame/use-forgiveness.ts";
import { QuestionnaireForm } from "./questionnaire/questionnaire-form.tsx";

/** Shows the questions that choose a form (forgiveness spec 2.2). */
export function QuestionnaireScreen() {
  const country = useCountry();
  const { opportunityId } = useParams();
  const redirectPath = ({ record, requests, opportunity }: ForgivenessTask) => {
    // The form of a submitted or locked application cannot be chosen again (FH-10, FH-12).
    if (!isWritable(record, requests)) return forgivenessSummaryPath(country);
    return opportunityId === undefined
      ? questionnairePath(country, { opportunityId: opportunity.id })
      : undefined;
  };
  return (
    <ForgivenessPage title={texts.title} loading={texts.loading} redirectPath={redirectPath}>
      {(task) => <Questionnaire task={task} />}
    </ForgivenessPage>
  );
}

function Questionnaire({ task }: { readonly task: ForgivenessTask }) {
  const { length } = questionsOf(task.record.loanInformation.loanVersion);
  const counts: Readonly<Record<number, string>> = texts.counts;
  return (
    <ForgivenessFrame
      task={task}
      title={texts.title}
      lead={fillIn(texts.lead, { count: counts[length] ?? "" })}
    >
      <QuestionnaireForm task={task} />
    </ForgivenessFrame>
  );
}
