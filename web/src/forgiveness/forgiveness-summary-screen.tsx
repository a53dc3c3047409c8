import { groupTexts } from "@portal/domain/applications/groups/messages";
import { itemsOf } from "@portal/domain/applications/groups/rules";
import { isForgiveness } from "@portal/domain/documents/upload/rules";
import { forgivenessTexts as texts } from "@portal/domain/forgiveness/messages";
import { byPhoneTexts, elsewhereTexts } from "@portal/domain/frame/by-phone/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { opportunitiesQuery } from "../applications/queries.ts";
import { config } from "../platform/config.ts";
import { usePage } from "../platform/page.ts";
import { SupportLines } from "../platform/support-lines.tsx";
import { useViewer } from "../platform/viewer.ts";
import { LinkButton } from "../ui/button.tsx";
import { Stack } from "../ui/layout.tsx";
import { TaskList, TaskRow } from "../ui/task-row.tsx";

/** Not online yet: the documents for forgiveness that came in, and whom to call for the rest. */
export function ForgivenessSummaryScreen() {
  const { country } = useViewer();
  const { title, lead } = byPhoneTexts.forgivenessSummary;
  const heading = usePage(title);
  return (
    <Stack>
      <h1 {...heading}>{title}</h1>
      <p className="lead">{lead}</p>
      <Received />
      <p className="muted">{elsewhereTexts.notOnline}</p>
      <SupportLines {...supportContact(config(), country, true)} />
      <div>
        <LinkButton href={summaryPath(country)}>{elsewhereTexts.toSummary}</LinkButton>
      </div>
    </Stack>
  );
}

/** Nothing while it is not known or there is none. */
function Received() {
  const { contactId } = useViewer();
  const id = useId();
  const { data: opportunities = [] } = useQuery(opportunitiesQuery);
  const groups = opportunities
    .flatMap((opportunity) => itemsOf(opportunity, { contactId, success: {} }).done)
    .filter(({ stipulations }) => isForgiveness(stipulations));
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h2 id={id}>{texts.documentsReceived}</h2>
        <TaskList isRuled>
          {groups.map(({ key, title, receivedTimestamp: moment }) => (
            <TaskRow
              key={key}
              title={title}
              isDone
              doneLabel={groupTexts.done}
              end={moment ? fillIn(groupTexts.received, { date: formatDay(dayOf(moment)) }) : groupTexts.done}
            />
          ))}
        </TaskList>
      </Stack>
    </section>
  );
}
