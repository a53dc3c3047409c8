import { BankIcon } from "@phosphor-icons/react/Bank";
import { choiceTexts as texts } from "@portal/domain/banking/connection/messages";
import { openBankingPath } from "@portal/domain/banking/paths";
import { uploadGroupPath } from "@portal/domain/documents/paths";
import { statementMonths } from "@portal/domain/documents/requests/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { TaskHead } from "../../platform/task-page.tsx";
import { useNamedContact } from "../../platform/viewer.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { MomentArt } from "@portal/ui/art/moment-art.tsx";
import { Moment, Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import styles from "./statements-choice.module.css";
import { MonthStrip } from "./month-strip.tsx";
import type { StatementsTask } from "./statements-gate.tsx";

/** Offers the choice to connect a bank or to upload statements as files (SERV-OB-01, SH-056). */
export function StatementsChoice({ opportunity, groupName, requests }: StatementsTask) {
  const country = useCountry();
  const heading = usePage(texts.title);
  const item = { opportunityId: opportunity.id, groupName, contactId: useNamedContact() };
  const count = statementMonths(requests, opportunity).length;
  const hint = count > 1 ? fillIn(texts.connectHints.counted, { count }) : texts.connectHints.uncounted;
  return (
    <PortalPage gap={10} head={<TaskHead title={texts.title} heading={heading} lead={texts.lead} />}>
      <RejectionAlerts requests={requests} />
      <Sheet aria-label={texts.title}>
        <Moment art={<MomentArt />} aria-labelledby="connect">
          <Stack>
            <div className={styles["words"]}>
              <h2 id="connect">{texts.connect}</h2>
              <p className="muted">{hint}</p>
            </div>
            <div>
              <LinkButton href={openBankingPath(country, item)} className={styles["button"]}>
                <Icon of={BankIcon} />
                {texts.connectButton}
              </LinkButton>
            </div>
          </Stack>
        </Moment>
        <SheetPart className={styles["upload"]}>
          <div>
            <h2 className="h2-small">{texts.upload}</h2>
            <p className="muted">{texts.uploadHint}</p>
          </div>
          <LinkButton variant="secondary" href={uploadGroupPath(country, item)} className={styles["button"]}>
            {texts.uploadButton}
          </LinkButton>
        </SheetPart>
      </Sheet>
      <MonthStrip opportunity={opportunity} requests={requests} title={texts.months} />
    </PortalPage>
  );
}
