import type { Application } from "@portal/domain/work/applications/contract";
import { agreementStates, copyStates, partTexts as texts } from "@portal/domain/work/applications/messages";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { dayAtDesk, timeAtDesk } from "../../platform/desk-time.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useStaff } from "../../platform/session.ts";
import { signaturesQuery } from "../../work/applications/queries.ts";
import { DetailTable } from "./detail-table.tsx";
import { PartSkeleton } from "./owners-tab.tsx";

/** Shows the state of the agreement and its online signatures. Read-only. */
export function AgreementTab({ application }: { readonly application: Application }) {
  const { permissions } = useStaff();
  const { completionStatus, uwReviewStatus } = application.agreement;
  const maySee = permissions.includes("agreements.write") || permissions.includes("documents.read");
  return (
    <Stack gap={6}>
      <KeyValueList
        isRuled
        items={[
          { label: texts.agreementState, value: agreementStates[completionStatus ?? "none"] },
          { label: texts.signedCopy, value: copyStates[uwReviewStatus ?? "none"] },
        ]}
      />
      {maySee && <Signatures opportunityId={application.opportunityId} />}
    </Stack>
  );
}

function Signatures({ opportunityId }: { readonly opportunityId: string }) {
  const { deskTimeZone } = useStaff().settings;
  const query = useQuery(signaturesQuery(opportunityId));
  const when = (moment: Temporal.Instant) =>
    `${dayAtDesk(moment, deskTimeZone)}, ${timeAtDesk(moment, deskTimeZone)}`;
  return (
    <section>
      <h2 className="h2-small">{texts.signatures}</h2>
      <Loaded state={loadState([query], ({ signatures }) => signatures)} skeleton={<PartSkeleton />}>
        {(signatures) =>
          signatures.length === 0 ? (
            <p className="muted">{texts.noSignatures}</p>
          ) : (
            <DetailTable
              caption={texts.signatures}
              columns={[texts.signedBy, texts.signedAt, texts.agreementState]}
              rows={signatures.map(({ documentId, isApplied, facts }) => ({
                key: documentId,
                cells: [
                  facts.name,
                  when(facts.signedTimestamp),
                  isApplied ? texts.applied : texts.notApplied,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </section>
  );
}
