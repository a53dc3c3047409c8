import { ClockIcon } from "@phosphor-icons/react/Clock";
import { FileTextIcon } from "@phosphor-icons/react/FileText";
import { HouseIcon } from "@phosphor-icons/react/House";
import { IdentificationCardIcon } from "@phosphor-icons/react/IdentificationCard";
import { LightningIcon } from "@phosphor-icons/react/Lightning";
import { ReceiptIcon } from "@phosphor-icons/react/Receipt";
import { StorefrontIcon } from "@phosphor-icons/react/Storefront";
import { UsersThreeIcon } from "@phosphor-icons/react/UsersThree";
import { forgivenessPage } from "@portal/domain/applications/pages/rules";
import { checklistTexts as texts } from "@portal/domain/forgiveness/checklist/messages";
import {
  listHeading,
  type checklistCount,
  type ChecklistItem,
} from "@portal/domain/forgiveness/checklist/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useId } from "react";
import { useCountry } from "../../platform/page.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon, type IconDrawing } from "@portal/ui/art/icon.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet } from "@portal/ui/overlays/sheet.tsx";
import { TaskList, TaskRow } from "@portal/ui/layout/task-row.tsx";
import styles from "./checklist.module.css";

const icons: Readonly<Record<string, IconDrawing>> = {
  "Payroll Supporting Documents": UsersThreeIcon,
  "FTE Documents": ClockIcon,
  "Mortgage Interest Documents": HouseIcon,
  "Rent Documents": StorefrontIcon,
  "Utilities Documents": LightningIcon,
  "Covered Costs Documents": ReceiptIcon,
  "Forgiveness Demographic Information": IdentificationCardIcon,
};

export type ChecklistProps = {
  readonly items: readonly ChecklistItem[];
  readonly count: ReturnType<typeof checklistCount>;
  /** True if the list is the first step on the page. The first open item in the list then has the primary button. */
  readonly isFirst: boolean;
};

/** Lists the application's action items, with finished items last (FORG-SUM-02, FORG-SUM-03). */
export function Checklist({ items, count, isFirst }: ChecklistProps) {
  const id = useId();
  const open = items.filter(({ isOpen }) => isOpen);
  const rows = items.map((item) => (
    <ItemRow key={item.request.id} item={item} isPrimary={isFirst && item === open[0]} />
  ));
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Row isBetween>
          <h2 id={id} className="h2">
            {fillIn(texts[listHeading(items)], { count: open.length })}
          </h2>
          <span className="sm subtle num">{fillIn(texts.progress, count)}</span>
        </Row>
        {open.length > 0 ? (
          <Sheet>
            <div className={styles["list"]}>
              <TaskList>{rows}</TaskList>
            </div>
          </Sheet>
        ) : (
          <TaskList isRuled>{rows}</TaskList>
        )}
      </Stack>
    </section>
  );
}

type RowProps = {
  readonly item: ChecklistItem;
  readonly isPrimary: boolean;
};

function ItemRow({ item, isPrimary }: RowProps) {
  const country = useCountry();
  const { request, title, description, isDone, isOpen, isNew, note } = item;
  if (isDone) return <TaskRow title={title} isDone isNew={isNew} doneLabel={texts.done} end={note} />;
  const { id: stipulationId, opportunityId, groupName } = request;
  return (
    <TaskRow
      icon={<Icon of={icons[request.name] ?? FileTextIcon} size="lg" />}
      isBack={request.rejection !== null}
      title={title}
      description={description}
      end={
        isOpen && (
          <LinkButton
            size="sm"
            variant={isPrimary ? "primary" : "secondary"}
            href={forgivenessPage(country, { title, opportunityId, stipulationId, groupName })}
            aria-label={fillIn(texts.getStartedOn, { title })}
            onClick={() => activeIds.set({ opportunityId, stipulationId })}
          >
            {texts.getStarted}
          </LinkButton>
        )
      }
    />
  );
}
