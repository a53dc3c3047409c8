import { ClockIcon } from "@phosphor-icons/react/Clock";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import type { Opportunity } from "@portal/domain/applications/contract";
import { forgivenessUploadPath } from "@portal/domain/documents/paths";
import type { Advance } from "@portal/domain/loans/contract";
import * as forgivenessPaths from "@portal/domain/forgiveness/paths";
import { supportTexts as texts } from "@portal/domain/support/messages";
import {
  hasTeamLine,
  helpPanel,
  helpSubject,
  looksUpExperts,
  type HelpPage,
  type HelpPanel as Panel,
} from "@portal/domain/support/rules";
import { fillIn } from "@portal/domain/wire/messages";
import type { Page } from "@portal/domain/wire/pages/page-path";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { opportunitiesQuery } from "../../applications/queries.ts";
import { advancesQuery } from "../../loans/queries.ts";
import { config } from "@portal/ui/calls/config.ts";
import { activeIds } from "../../platform/session-storage.ts";
import { useCountry } from "../../platform/page.ts";
import { expertsQuery } from "../../support/queries.ts";
import { PersonCard } from "../../support/person-card.tsx";
import { ContactLines } from "@portal/ui/figures/contact-lines.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";
import { Unbroken } from "@portal/ui/layout/unbroken.tsx";
import { HelpSkeleton } from "./help-skeleton.tsx";

/** Shows the contacts for the borrower's active application (CORE-HELP-01 to 08). */
export function HelpPanel() {
  const country = useCountry();
  const opportunities = useQuery(opportunitiesQuery);
  const { data: advances = [] } = useQuery(advancesQuery);
  const borrowed = { opportunities: opportunities.data ?? [], advances };
  const page = useHelpPage(borrowed);
  const opportunity = helpSubject(page, borrowed);
  const asks = looksUpExperts(opportunity, { country, excludedPartners: config().bfeExcludedPartners });
  const experts = useQuery({ ...expertsQuery(opportunity?.id ?? ""), enabled: asks });
  const panel = helpPanel({ config: config(), country, page, borrowed, bfes: experts.data ?? [] });
  if (opportunities.isPending || (asks && experts.isPending)) return <HelpSkeleton />;
  return <People panel={panel} />;
}

const forgivenessPages: readonly Page[] = Object.values({ ...forgivenessPaths, forgivenessUploadPath });

type Shown = { readonly opportunities: readonly Opportunity[]; readonly advances: readonly Advance[] };

function useHelpPage({ opportunities, advances }: Shown): HelpPage {
  const { opportunityId } = useParams();
  const { pathname } = useLocation();
  const find = (wanted: string | null | undefined) => opportunities.find(({ id }) => id === wanted);
  if (forgivenessPages.some((page) => page.isAt(pathname))) {
    const { advanceId } = activeIds.get();
    const active = advances.find(({ id }) => id === advanceId);
    return { kind: "forgiveness", opportunity: find(active?.opportunityId) };
  }
  const opportunity = find(opportunityId);
  return opportunity ? { kind: "application", opportunity } : { kind: "elsewhere" };
}

function People({ panel }: { readonly panel: Panel }) {
  const { first, experts, contact } = panel;
  return (
    <>
      {first.kind === "specialist" && (
        <>
          <PersonCard person={first.specialist} role={texts.specialist} />
          <p className="sm subtle">
            <Unbroken text={first.hours} />
            {first.specialist.email === null && <TeamEmail email={contact.email} />}
          </p>
        </>
      )}
      {first.kind === "line" && experts.length === 0 && (
        <ContactLines
          lines={[
            { icon: PhoneIcon, text: contact.phone, href: `tel:${contact.phone}` },
            { icon: EnvelopeSimpleIcon, text: contact.email, href: `mailto:${contact.email}` },
            { icon: ClockIcon, text: contact.hours },
          ]}
        />
      )}
      {experts.map((expert, position) => (
        // The index is a stable key, because the whole list of experts is always fetched at once. Experts have no id.
        <PersonCard key={position} person={expert} role={texts.expert} />
      ))}
      {first.kind === "line" && experts.length > 0 && <Line panel={panel} />}
    </>
  );
}

/** Shows the phone hours, and the team's phone number unless a contact's card shows it. */
function Line({ panel }: { readonly panel: Panel }) {
  const { experts, contact } = panel;
  const [expert, another] = experts;
  const text = another
    ? texts.notReachingThem
    : fillIn(texts.notReaching, { firstName: expert?.firstName ?? "" });
  return (
    <p className="sm subtle">
      <Unbroken text={`${contact.hours}.`} />
      {hasTeamLine(panel) && (
        <>
          {" "}
          <PhoneText text={text} phone={contact.phone} />
        </>
      )}
      <TeamEmail email={contact.email} />
    </p>
  );
}

function TeamEmail({ email }: { readonly email: string }) {
  const [before, after] = texts.writeToTeam.split("{email}");
  return (
    <>
      {` ${before}`}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  );
}
