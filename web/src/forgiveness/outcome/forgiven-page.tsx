import { loanLabel } from "@portal/domain/forgiveness/eligibility/rules";
import { outcomeTexts as texts } from "@portal/domain/forgiveness/outcome/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { activityPath } from "@portal/domain/loans/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { ForgivenArt } from "@portal/ui/art/forgiven-art.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { ForgivenessAside } from "../frame/forgiveness-aside.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import styles from "./forgiven-page.module.css";

/** Confirms that the loan is fully forgiven (FORG-OUT-05, FORG-OUT-06). */
export function ForgivenPage({ task }: { readonly task: ForgivenessTask }) {
  const { record, advance } = task;
  const country = useCountry();
  const heading = usePage(texts.fullyForgiven);
  return (
    <PortalPage aside={<ForgivenessAside task={task} />}>
      <div className={styles["forgiven"]}>
        <ForgivenArt label={texts.art} />
        <Stack gap={4}>
          <h1 {...heading}>{texts.fullyForgiven}</h1>
          <p className="lead">
            {advance.balance > 0
              ? fillIn(texts.fullyForgivenOwing, { balance: formatCents(advance.balance) })
              : texts.fullyForgivenLead}
          </p>
        </Stack>
      </div>
      <KeyValueList
        isRuled
        items={[
          { label: texts.loan, value: loanLabel(record.loanInformation.loanVersion) },
          { label: texts.loanAmount, value: formatCents(record.loanInformation.pppLoanAmount) },
          { label: texts.forgiven, value: formatCents(record.finalForgivenessPrincipalOnly ?? 0) },
          { label: texts.remainingBalance, value: formatCents(advance.balance), isTotal: true },
        ]}
      />
      <Actions>
        <LinkButton href={summaryPath(country)}>{texts.toSummary}</LinkButton>
        <LinkButton variant="quiet" href={activityPath(country, { loanId: advance.loanId })}>
          {texts.seeActivity}
        </LinkButton>
      </Actions>
    </PortalPage>
  );
}
