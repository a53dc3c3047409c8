import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import type { Opportunity } from "@portal/domain/applications/contract";
import { itemsOf } from "@portal/domain/applications/groups/rules";
import { applicationItemsPath } from "@portal/domain/applications/paths";
import { applicationName } from "@portal/domain/applications/rules";
import { loanAgreementPath } from "@portal/domain/agreement/paths";
import { trackerTexts as texts } from "@portal/domain/applications/tracker/messages";
import { correctStage, trackerRows } from "@portal/domain/applications/tracker/rules";
import { useId, useState } from "react";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { below, type HeadingLevel } from "@portal/ui/layout/heading.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Moment, Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { Tracker } from "@portal/ui/figures/tracker.tsx";
import { ApplicationDetails } from "./application-details.tsx";
import { ApplicationTitle } from "./application-title.tsx";
import { useNamedContact, useViewer } from "../platform/viewer.ts";
import styles from "./application-card.module.css";

export type ApplicationCardProps = {
  readonly opportunity: Opportunity;
  readonly level: HeadingLevel;
  /** True if this card's head has the page's only colored background. */
  readonly isMoment: boolean;
  /** The business's name, if the page shows several businesses. */
  readonly accountName?: string | undefined;
};

/** Shows an open application with its tracker and, if expanded, its details (CORE-SUM-07 to 18). */
export function ApplicationCard(props: ApplicationCardProps) {
  const { opportunity, level, isMoment, accountName } = props;
  const viewer = useViewer();
  const contactId = useNamedContact();
  const id = useId();
  const items = itemsOf(opportunity, viewer);
  const rows = trackerRows(correctStage(opportunity, viewer), viewer.country, items.open.length > 0);
  const current = rows.find(({ state }) => state === "current");
  const hasDetails = current !== undefined && current.detail !== null;
  // Opens the details after an item was completed, because completed items appear only there.
  const isJustDone = items.done.some(({ groupName }) => groupName === viewer.success.groupName);
  const [isOpen, setOpen] = useState(isJustDone || (current?.waitsOnBorrower ?? false));
  const subject = [applicationName(opportunity), accountName].filter(Boolean).join(", ");
  const Head = isMoment ? Moment : SheetPart;
  const toggle = isOpen ? texts.hideDetails : texts.showDetails;
  return (
    <Sheet className={isMoment && !isOpen ? styles["collapsed"] : undefined}>
      <Head>
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
                  aria-label={`${toggle}, ${subject}`}
                  onClick={() => setOpen(!isOpen)}
                >
                  {toggle}
                  <Icon of={isOpen ? CaretUpIcon : CaretDownIcon} size="sm" weight="bold" />
                </TextButton>
              )}
              <LinkButton
                variant="secondary"
                size="sm"
                href={applicationItemsPath(viewer.country, { opportunityId: opportunity.id, contactId })}
                aria-label={`${texts.openApplication}, ${subject}`}
              >
                {texts.openApplication}
              </LinkButton>
            </Row>
          </Row>
          <Tracker
            label={texts.label}
            steps={rows.map(({ name, state, word }) => ({ name, state, note: word }))}
          />
          {current?.showsAgreement && (
            <div>
              <LinkButton
                size="sm"
                href={loanAgreementPath(viewer.country, { opportunityId: opportunity.id })}
                aria-label={`${texts.viewAgreement}, ${subject}`}
              >
                {texts.viewAgreement}
              </LinkButton>
            </div>
          )}
        </Stack>
      </Head>
      {hasDetails && (
        <div id={`${id}-details`} hidden={!isOpen} className={styles["details"]}>
          <ApplicationDetails
            opportunity={opportunity}
            row={current}
            items={items}
            level={below(level)}
            subject={subject}
          />
        </div>
      )}
    </Sheet>
  );
}
