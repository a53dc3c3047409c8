import type { Opportunity } from "@portal/domain/applications/contract";
import { groupTexts as texts } from "@portal/domain/applications/groups/messages";
import type { StipulationGroup } from "@portal/domain/applications/groups/rules";
import { pageOf } from "@portal/domain/applications/pages/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useId } from "react";
import { useCountry } from "../platform/page.ts";
import { useNamedContact } from "../platform/viewer.ts";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { minutesText, useActivate } from "./action-item-row.tsx";

export type NextItemProps = {
  readonly group: StipulationGroup;
  readonly opportunity: Pick<Opportunity, "id">;
  readonly subject: string | undefined;
};

/** Opens the first open item. The page has no other primary button. */
export function NextItem({ group, opportunity, subject }: NextItemProps) {
  const id = useId();
  const country = useCountry();
  const contactId = useNamedContact();
  const activate = useActivate(group.stipulations);
  const title = [group.title, subject].filter(Boolean).join(", ");
  return (
    <Row>
      <LinkButton
        href={pageOf(group, opportunity, { country, contactId })}
        onClick={activate}
        aria-describedby={id}
      >
        {texts.continue}
      </LinkButton>
      <p id={id} className="muted">
        {fillIn(texts.next, { title, minutes: minutesText(group) })}
      </p>
    </Row>
  );
}
