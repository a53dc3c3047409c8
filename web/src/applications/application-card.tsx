import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import type { Opportunity } from "@portal/domain/applications/contract";
import { itemsOf } from "@portal/domain/applications/groups/rules";
import { applicationItemsPath } from "@portal/domain/applications/paths";
import { trackerTexts as texts } from "@portal/domain/applications/tracker/messages";
import { correctStage, trackerRows, type TrackerRow } from "@portal/domain/applications/tracker/rules";
import { useId, useState } from "react";
import { LinkButton } from "../ui/button.tsx";
import { below, type HeadingLevel } from "../ui/heading.tsx";
import { Icon } from "../ui/icon.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { Moment, Sheet } from "../ui/sheet.tsx";
import { TextButton } from "../ui/text-link.tsx";
import { Tracker } from "../ui/tracker.tsx";
import { ApplicationDetails } from "./application-details.tsx";
import { ApplicationTitle } from "./application-title.tsx";
import { useNamedContact, useViewer } from "../platform/viewer.ts";
import styles from "./application-card.module.css";

export type ApplicationCardProps = { readonly opportunity: Opportunity; readonly level: HeadingLevel };

/** An application in flight: where it stands, and on demand what that means (CORE-SUM-07 to 18). */
export function ApplicationCard({ opportunity, level }: ApplicationCardProps) {
  const viewer = useViewer();
  const contactId = useNamedContact();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const items = itemsOf(opportunity, viewer);
  const rows = trackerRows(correctStage(opportunity, viewer), viewer.country, items.open.length > 0);
  const current = rows.find(({ state }) => state === "current");
  const hasDetails = current !== undefined && current.detail !== null;
  return (
    <Sheet className={isOpen ? undefined : styles["collapsed"]}>
      <Moment>
        <Stack gap={8}>
          <Row isBetween isTop>
            <div className={styles["title"]}>
              <ApplicationTitle opportunity={opportunity} level={level} headingId={`${id}-heading`} />
            </div>
            <Row>
              {hasDetails && (
                <TextButton
                  isQuiet
                  isStandalone
                  aria-expanded={isOpen}
                  aria-controls={`${id}-details`}
                  onPress={() => setOpen(!isOpen)}
                >
                  {isOpen ? texts.hideDetails : texts.showDetails}
                  <Icon of={isOpen ? CaretUpIcon : CaretDownIcon} size="sm" weight="bold" />
                </TextButton>
              )}
              <LinkButton
                variant="secondary"
                size="sm"
                href={applicationItemsPath(viewer.country, { opportunityId: opportunity.id, contactId })}
                aria-describedby={`${id}-heading`}
              >
                {texts.openApplication}
              </LinkButton>
            </Row>
          </Row>
          <Tracker
            label={texts.label}
            steps={rows.map((row) => ({ name: row.name, state: row.state, note: noteOf(row) }))}
          />
        </Stack>
      </Moment>
      {hasDetails && (
        <div id={`${id}-details`} hidden={!isOpen}>
          <ApplicationDetails opportunity={opportunity} row={current} items={items} level={below(level)} />
        </div>
      )}
    </Sheet>
  );
}

function noteOf(row: TrackerRow): string | undefined {
  if (row.state === "done") return texts.done;
  return row.waitsOnBorrower ? texts.waitingOnYou : undefined;
}
