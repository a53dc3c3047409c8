import { groupTexts } from "@portal/domain/applications/groups/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Heading, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet } from "@portal/ui/overlays/sheet.tsx";
import { TaskList } from "@portal/ui/layout/task-row.tsx";
import { ActionItemRow } from "./action-item-row.tsx";
import type { ApplicationItems } from "./use-action-items.ts";
import styles from "./application-items.module.css";

type PartProps = {
  readonly application: ApplicationItems;
  readonly level: HeadingLevel;
  /** The application's name for links, if the page shows several applications. */
  readonly subject?: string | undefined;
};

/** Lists an application's open items in the order of CORE-ACT-07. */
export function ToDo({ application, level, subject }: PartProps) {
  const { opportunity, open, done } = application;
  if (open.length === 0) return null;
  const progress = { done: done.length, count: open.length + done.length };
  return (
    <Stack gap={3}>
      <Row isBetween>
        <Heading level={level} className={level === 2 ? "h2" : "h2-small"}>
          {groupTexts.toDo}
        </Heading>
        <span className="sm subtle num">{fillIn(groupTexts.progress, progress)}</span>
      </Row>
      <Sheet>
        <div className={styles["list"]}>
          <TaskList>
            {open.map((group) => (
              <ActionItemRow
                key={group.key}
                group={group}
                opportunity={opportunity}
                subject={subject}
                size="sm"
                hasMinutes
              />
            ))}
          </TaskList>
        </div>
      </Sheet>
    </Stack>
  );
}

export function Done({ application: { opportunity, done }, level }: PartProps) {
  if (done.length === 0) return null;
  return (
    <Stack gap={3}>
      <Heading level={level} className={level === 2 ? "h2" : "h2-small"}>
        {groupTexts.done}
      </Heading>
      <TaskList isRuled>
        {done.map((group) => (
          <ActionItemRow key={group.key} group={group} opportunity={opportunity} />
        ))}
      </TaskList>
    </Stack>
  );
}
