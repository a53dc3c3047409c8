import type { UnavailableReason } from "@portal/domain/forgiveness/eligibility/rules";
import { unavailableTexts } from "@portal/domain/forgiveness/eligibility/messages";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { BackLink } from "../../platform/task-page.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";

/** Replaces every forgiveness page while forgiveness is unavailable for the loan, and shows the reason. */
export function UnavailablePage({ reason }: { readonly reason: UnavailableReason }) {
  const country = useCountry();
  const { title, body } = unavailableTexts[reason];
  const heading = usePage(title);
  const { phone } = supportContact(config(), country, true);
  return (
    <PortalPage
      columnHead={
        <>
          <BackLink href={summaryPath(country)} text={navigationTexts.summary} />
          <h1 {...heading}>{title}</h1>
        </>
      }
    >
      <p className="lead">
        <PhoneText text={fillIn(body, { pppPhone: "{phone}" })} phone={phone} />
      </p>
    </PortalPage>
  );
}
