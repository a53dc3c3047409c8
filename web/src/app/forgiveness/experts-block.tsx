import type { Opportunity } from "@portal/domain/applications/contract";
import { uploadTexts } from "@portal/domain/forgiveness/upload/messages";
import { supportTexts } from "@portal/domain/support/messages";
import { isOfExcludedPartner, shownExperts } from "@portal/domain/support/rules";
import { useQuery } from "@tanstack/react-query";
import { config } from "@portal/ui/calls/config.ts";
import { PersonCard } from "../../support/person-card.tsx";
import { expertsQuery } from "../../support/queries.ts";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

/** Shows experts to contact besides the specialist (FORG-DOC-05, FH-92). Hidden for excluded partners (FH-66). */
export function ExpertsBlock({ opportunity }: { readonly opportunity: Opportunity }) {
  const isAsked = !isOfExcludedPartner(opportunity, config().bfeExcludedPartners);
  const { data = [] } = useQuery({ ...expertsQuery(opportunity.id), retry: false, enabled: isAsked });
  const experts = shownExperts(data);
  if (experts.length === 0) return null;
  return (
    <AsideBlock title={uploadTexts.experts} isQuiet>
      {experts.map((expert, position) => (
        // The index is a stable key, because the whole list of experts is always fetched at once. Experts have no id.
        <PersonCard key={position} person={expert} role={supportTexts.expert} />
      ))}
    </AsideBlock>
  );
}
