import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { settingsTexts as texts } from "@portal/domain/settings/messages";
import { settingsPath } from "@portal/domain/settings/paths";
import type { ReactNode } from "react";
import { useCountry, type usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { SettingsActions } from "./settings-section.tsx";

export type SettingsFormPageProps = {
  readonly heading: ReturnType<typeof usePage>;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

export function SettingsFormPage({ heading, title, aside, children }: SettingsFormPageProps) {
  const country = useCountry();
  return (
    <PortalPage
      aside={aside}
      head={
        <Stack gap={3}>
          <TextLink isQuiet isStandalone href={settingsPath(country)} className="sm">
            <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
            {texts.title}
          </TextLink>
          <h1 {...heading}>{title}</h1>
        </Stack>
      }
    >
      {children}
    </PortalPage>
  );
}

/** The Continue and Cancel buttons of a settings form (CH-70). */
export function SettingsButtons({ isPending }: { readonly isPending: boolean }) {
  const country = useCountry();
  return (
    <SettingsActions>
      <Actions>
        <Button type="submit" isPending={isPending} pendingLabel={texts.submitting}>
          {texts.submit}
        </Button>
        <LinkButton variant="quiet" href={settingsPath(country)}>
          {texts.cancel}
        </LinkButton>
      </Actions>
    </SettingsActions>
  );
}
