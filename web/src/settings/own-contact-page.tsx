import type { ContactSettings } from "@portal/domain/ownership/references/contract";
import { settingsTexts } from "@portal/domain/settings/messages";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "../platform/loaded.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { usePage } from "../platform/page.ts";
import { useUser } from "../platform/user.ts";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { ownContactQuery } from "./queries.ts";
import { SettingsFormPage } from "./settings-form-page.tsx";

type OwnContactPageProps = {
  readonly titleOf: (settings: ContactSettings | undefined) => string;
  readonly children: (settings: ContactSettings, contactId: string) => ReactNode;
};

/** A page that changes one setting. The form appears once the current value is loaded. */
export function OwnContactPage({ titleOf, children }: OwnContactPageProps) {
  const { contactId } = useUser();
  const own = useQuery({ ...ownContactQuery(contactId), enabled: contactId !== "" });
  const title = titleOf(own.data);
  const heading = usePage(title);
  return (
    <SettingsFormPage heading={heading} title={title}>
      <Loaded
        state={loadState([own], (settings) => settings)}
        heading={heading}
        skeleton={
          <SkeletonGroup label={settingsTexts.loading}>
            <Skeleton height="9rem" />
          </SkeletonGroup>
        }
      >
        {(settings) => children(settings, contactId)}
      </Loaded>
    </SettingsFormPage>
  );
}
