import type { Opportunity } from "@portal/domain/applications/contract";
import { groupTexts as texts } from "@portal/domain/applications/groups/messages";
import { isNews, rejectionsOf, type StipulationGroup } from "@portal/domain/applications/groups/rules";
import { minutesOf, pageOf, sentPageOf } from "@portal/domain/applications/pages/rules";
import { dayOf, formatDay } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { advancesQuery } from "../loans/queries.ts";
import { useCountry } from "../platform/page.ts";
import { activeIds } from "../platform/session-storage.ts";
import { LinkButton, type ButtonLook } from "@portal/ui/buttons/button.tsx";
import { lazyPart } from "@portal/ui/lazy-part.ts";
import { OpenMark, TaskRow } from "@portal/ui/layout/task-row.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { Rejections } from "./rejections.tsx";
import { useSuccess } from "../platform/success.ts";
import { useNamedContact } from "../platform/viewer.ts";

/** The drawings load later, because the summary is complete without them. Until then, the row shows a circle. */
const GroupIcon = lazyPart(async () => (await import("./group-icon.tsx")).GroupIcon, { isQuiet: true });

export type ActionItemRowProps = Pick<ButtonLook, "variant" | "size"> & {
  readonly group: StipulationGroup;
  readonly opportunity: Pick<Opportunity, "id">;
  /** The application's name, if the page shows several applications. */
  readonly subject?: string | undefined;
  readonly hasMinutes?: boolean;
};

/** Shows an open action item as a link to its page, or shows when a completed item was received (CORE-ACT-08). */
export function ActionItemRow(props: ActionItemRowProps) {
  const { group, opportunity, subject, hasMinutes = false, variant = "secondary", size } = props;
  const country = useCountry();
  const contactId = useNamedContact();
  const success = useSuccess();
  const activate = useActivate(group.stipulations);
  const { title, description, receivedTimestamp } = group;
  if (group.isComplete) {
    const isDeclined = group.stipulations.every(({ optedOut }) => optedOut);
    const received = isDeclined
      ? texts.declined
      : receivedTimestamp && fillIn(texts.received, { date: formatDay(dayOf(receivedTimestamp)) });
    const sent = sentPageOf(group, opportunity, country);
    return (
      <TaskRow
        title={title}
        isDone
        isNew={isNews(group, success)}
        doneLabel={texts.done}
        description={
          sent && (
            <TextLink href={sent.path} aria-label={`${texts.sent[sent.kind]}, ${title}`} onClick={activate}>
              {texts.sent[sent.kind]}
            </TextLink>
          )
        }
        end={received || texts.done}
      />
    );
  }
  const rejections = rejectionsOf(group);
  const isBegun = group.stipulations.some(({ isFulfilled }) => isFulfilled);
  // Borrowers replace a rejected document, but continue a rejected form.
  const isReplaced = rejections.length > 0 && group.stipulations.some(({ isDocument }) => isDocument);
  const isContinued = isBegun || rejections.length > 0;
  const verb = isReplaced ? texts.replace : isContinued ? texts.continue : texts.start;
  return (
    <TaskRow
      icon={<GroupIcon kind={group.kind} fallback={<OpenMark />} />}
      isBack={rejections.length > 0}
      title={title}
      description={
        <>
          {rejections.length > 0 ? <Rejections rejections={rejections} /> : description}
          {hasMinutes && <span className="subtle nowrap"> {minutesText(group)}</span>}
        </>
      }
      end={
        <LinkButton
          variant={variant}
          size={size}
          href={pageOf(group, opportunity, { country, contactId })}
          onClick={activate}
          aria-label={[`${verb} ${title}`, subject].filter(Boolean).join(", ")}
        >
          {verb}
        </LinkButton>
      }
    />
  );
}

export function minutesText(group: StipulationGroup): string {
  return fillIn(texts.minutes, { count: minutesOf(group) });
}

/** Returns a function that makes this request and its loan active, for the forgiveness pages (FH-05, FH-83). */
export function useActivate(stipulations: StipulationGroup["stipulations"]): () => void {
  const { data = [] } = useQuery(advancesQuery);
  const { id: stipulationId, opportunityId } =
    stipulations.find(({ isFulfilled }) => !isFulfilled) ?? stipulations[0];
  const advance = data.find((each) => each.opportunityId === opportunityId);
  return () =>
    activeIds.set({
      opportunityId,
      stipulationId,
      ...(advance && { advanceId: advance.id, forgivenessId: advance.loanForgivenessId ?? undefined }),
    });
}
