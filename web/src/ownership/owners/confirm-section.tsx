import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import { applicantOf, nameOf } from "@portal/domain/ownership/staged/rules";
import { privacyPolicyPath, termsAndConditionsPath } from "@portal/domain/support/paths";
import { useId, useMemo, type ReactNode } from "react";
import { useCountry } from "../../platform/page.ts";
import { trustMarkup } from "@portal/ui/trust-markup.ts";
import { Checkbox } from "@portal/ui/fields/checkbox.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { useIsYou } from "../use-is-you.ts";
import styles from "./confirm-section.module.css";
import { OwnerRow } from "./owner-row.tsx";
import { ShareKey } from "./share-bar.tsx";
import type { OwnersForm } from "./use-owners-form.ts";

export type ConfirmSectionProps = {
  readonly form: OwnersForm;
  /** The portal's server has already sanitized this HTML. */
  readonly attestation: string;
  readonly terms: ReactNode;
};

/** Shows the applicant above the attestation if the page has no list of owners. */
function SoleOwner({ form }: { readonly form: OwnersForm }) {
  const applicant = applicantOf(form.about);
  const isYou = useIsYou(applicant);
  return (
    <ul aria-label={texts.attestedOwners}>
      <OwnerRow
        mark={<ShareKey at={0} />}
        name={nameOf(applicant)}
        email={applicant?.email ?? ""}
        pill={isYou ? texts.you : undefined}
        percent={applicant?.percentOwned?.toString() ?? ""}
      />
    </ul>
  );
}

/** The attestation and the terms to which the borrower agrees (SERV-OWN-33, SERV-OWN-34). */
export function ConfirmSection({ form, attestation, terms }: ConfirmSectionProps) {
  const id = useId();
  const country = useCountry();
  const html = useMemo(() => ({ __html: trustMarkup(attestation) }), [attestation]);
  const [before, privacy, and, conditions, after] = texts.agree;
  return (
    <>
      <section aria-labelledby={id}>
        <Stack gap={3}>
          <h2 id={id}>{texts.attestation}</h2>
          {!form.sections.owners && <SoleOwner form={form} />}
          {/* oxlint-disable-next-line react/no-danger -- text from the server (api/src/ownership/get-attestation.ts) */}
          <div className={styles["words"]} dangerouslySetInnerHTML={html} />
          <Checkbox {...form.field("isAttested")} aria-required>
            {texts.attest}
          </Checkbox>
        </Stack>
      </section>
      {terms !== undefined && (
        <Stack gap={3}>
          {terms}
          <Checkbox {...form.field("isAgreed")} aria-required>
            {before}
            <TextLink href={privacyPolicyPath(country)} target="_blank">
              {privacy}
            </TextLink>
            {and}
            <TextLink href={termsAndConditionsPath(country)} target="_blank">
              {conditions}
            </TextLink>
            {after}
          </Checkbox>
        </Stack>
      )}
    </>
  );
}
