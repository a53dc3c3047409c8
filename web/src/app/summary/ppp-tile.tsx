import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import type { Advance } from "@portal/domain/loans/contract";
import { pppTile, type PppTile as TileOf } from "@portal/domain/forgiveness/tile/rules";
import { sbaType } from "@portal/domain/loans/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useQueries } from "@tanstack/react-query";
import { claimQuery } from "../../forgiveness/queries.ts";
import { createPppLead } from "../../loans/queries.ts";
import { config } from "@portal/ui/calls/config.ts";
import { activeIds, campaign } from "../../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";
import { TextButton, TextLink } from "@portal/ui/buttons/text-link.tsx";
import type { Summary } from "./use-summary.ts";

type Tile = TileOf<Advance>;

/** A link to forgiveness, or a button to apply for the Paycheck Protection Program (CORE-SUM-05, CH-42). */
export function PppTile({ summary }: { readonly summary: Summary }) {
  const loans = summary.advances.filter(({ type }) => type === sbaType);
  // Assumes no guaranty claim if the call about the claim fails (FH-21).
  const claims = useQueries({ queries: loans.map(({ id }) => ({ ...claimQuery(id), retry: false })) });
  if (claims.some(({ isPending }) => isPending)) return null;
  const claimed = loans.filter((_, place) => claims[place]?.data?.available);
  const tile = pppTile({
    ...summary,
    claimedIds: new Set(claimed.map(({ id }) => id)),
    forgivenessAppEnabled: config().forgivenessAppEnabled,
    today: dayOf(Temporal.Now.instant()),
  });
  return (
    <AsideBlock title={texts.pppHeading} isQuiet>
      {tile.kind === "forgiveness" ? (
        <>
          <p className="sm muted">{texts.pppForgivenessHint}</p>
          <p className="sm subtle num">{fillIn(texts.loanNumber, { loan: tile.advance.loanId })}</p>
          <div>
            <TextLink isStandalone href={forgivenessSummaryPath("us")} onClick={() => activate(tile.advance)}>
              {texts.viewLoanForgiveness}
              <Icon of={ArrowRightIcon} size="sm" weight="bold" />
            </TextLink>
          </div>
        </>
      ) : (
        <Offer tile={tile} />
      )}
    </AsideBlock>
  );
}

function activate({ id, loanForgivenessId, opportunityId }: Advance): void {
  activeIds.set({
    advanceId: id,
    forgivenessId: loanForgivenessId ?? undefined,
    opportunityId: opportunityId ?? undefined,
  });
}

function Offer({ tile }: { readonly tile: Exclude<Tile, { kind: "forgiveness" }> }) {
  if (tile.kind === "lead") return <Lead {...tile} />;
  const { phone, hours } = supportContact(config(), "us", true);
  return (
    <p className="sm muted">
      {tile.kind === "text" ? (
        texts.pppLoanHint
      ) : (
        <PhoneText text={fillIn(texts.pppCall, { hours })} phone={phone} />
      )}
    </p>
  );
}

/** Starts a PPP application for the business (CORE-SUM-29). */
function Lead({ accountId, contactId }: Extract<Tile, { kind: "lead" }>) {
  const { run, isPending, isDone, failure } = useCall(createPppLead);
  // Keeps the button busy until the browser opens the application form.
  const isHeld = isPending || isDone;
  const start = async () => {
    const outcome = await run({ accountId, contactId, campaignId: campaign.get() });
    if (outcome.ok) location.assign(outcome.value.loanApplicationUrl);
  };
  return (
    <>
      <p className="sm muted">{texts.pppLeadHint}</p>
      <div>
        <TextButton isStandalone isPending={isHeld} onClick={() => void start()}>
          {isHeld ? texts.openingApplication : texts.getStarted}
          <Icon of={ArrowRightIcon} size="sm" weight="bold" />
        </TextButton>
      </div>
      {failure && <Alert kind="critical" title={failure} />}
    </>
  );
}
