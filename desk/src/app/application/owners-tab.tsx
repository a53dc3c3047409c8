import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";
import { applicationTexts, partTexts as texts } from "@portal/domain/work/applications/messages";
import { shareWords } from "@portal/domain/work/records/rules";
import { noValue } from "@portal/domain/work/messages";
import { formatAs } from "@portal/domain/wire/masks";
import { fillIn } from "@portal/domain/wire/messages";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useStaff } from "../../platform/session.ts";
import { ownersQuery, referencesQuery } from "../../work/applications/queries.ts";
import { DetailTable } from "./detail-table.tsx";

/** The people of the application, with masked numbers, and its references. */
export function OwnersTab({ opportunityId }: { readonly opportunityId: string }) {
  return (
    <Stack gap={8}>
      <Owners opportunityId={opportunityId} />
      <References opportunityId={opportunityId} />
    </Stack>
  );
}

function Owners({ opportunityId }: { readonly opportunityId: string }) {
  const { deskTimeZone } = useStaff().settings;
  const query = useQuery(ownersQuery(opportunityId));
  return (
    <Loaded state={loadState([query], (owners) => owners)} skeleton={<PartSkeleton />}>
      {({ contacts, attestation }) =>
        contacts.length === 0 ? (
          <p className="muted">{texts.noOwners}</p>
        ) : (
          <Stack gap={3}>
            <p className="sm muted">
              {attestation
                ? fillIn(texts.attested, { day: dayAtDesk(attestation.attestedTimestamp, deskTimeZone) })
                : texts.notAttested}
            </p>
            <DetailTable
              caption={texts.owners}
              columns={[texts.name, texts.roles, texts.share, texts.number]}
              rows={contacts.map((contact) => ({
                key: contact.id,
                cells: [
                  `${contact.name.first} ${contact.name.last}`,
                  rolesOf(contact).join(", "),
                  shareWords(contact.percentOwned),
                  (contact.ssn ?? contact.sin) || noValue,
                ],
              }))}
            />
          </Stack>
        )
      }
    </Loaded>
  );
}

function References({ opportunityId }: { readonly opportunityId: string }) {
  const { deskTimeZone } = useStaff().settings;
  const query = useQuery(referencesQuery(opportunityId));
  return (
    <section>
      <h2 className="h2-small">{texts.references}</h2>
      <Loaded state={loadState([query], (references) => references)} skeleton={<PartSkeleton />}>
        {({ references, ownsProperty }) => (
          <Stack gap={3}>
            {ownsProperty !== null && (
              <p className="sm muted">{ownsProperty ? texts.ownsProperty : texts.rentsProperty}</p>
            )}
            {references.length === 0 ? (
              <p className="muted">{texts.noReferences}</p>
            ) : (
              <DetailTable
                caption={texts.references}
                columns={[texts.name, texts.reference, texts.business, texts.phone, texts.changed]}
                rows={references.map((each) => ({
                  key: each.id,
                  cells: [
                    `${each.firstName} ${each.lastName}`,
                    each.role,
                    each.businessName ?? noValue,
                    formatAs("phone", each.phoneNumber),
                    dayAtDesk(each.changedTimestamp, deskTimeZone),
                  ],
                }))}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </section>
  );
}

function rolesOf(contact: OwnershipContact): string[] {
  const roles: [boolean, string][] = [
    [contact.isApplicant, texts.applicant],
    [contact.isBeneficialOwner, texts.beneficialOwner],
    [contact.isControllingManager, texts.controllingManager],
    [contact.isSigner, texts.signer],
  ];
  return roles.flatMap(([is, name]) => (is ? [name] : []));
}

/** The placeholder of a tab while its content loads. */
export function PartSkeleton() {
  return (
    <SkeletonGroup label={applicationTexts.loadingPart}>
      <Skeleton width="100%" />
      <Skeleton width="100%" />
      <Skeleton width="60%" />
    </SkeletonGroup>
  );
}
