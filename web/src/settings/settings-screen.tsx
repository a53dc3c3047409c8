import type { ContactSettings } from "@portal/domain/ownership/references/contract";
import { settingsTexts as texts } from "@portal/domain/settings/messages";
import * as paths from "@portal/domain/settings/paths";
import { contactUsPath } from "@portal/domain/support/paths";
import type { Address } from "@portal/domain/wire/address";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../platform/loaded.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { useUser } from "../platform/user.ts";
import { AsideBlock, Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { LoginSection } from "./login-section.tsx";
import { contactAccountsQuery, contactsQuery, ownContactQuery } from "./queries.ts";
import { SettingsRow, SettingsSection } from "./settings-section.tsx";

/** Shows the borrower's details, with links to change them (CORE-SET-01 to 05). */
export function SettingsScreen() {
  const heading = usePage(texts.title);
  const { contactId } = useUser();
  const queries = [
    useQuery(contactsQuery),
    useQuery(contactAccountsQuery),
    useQuery({ ...ownContactQuery(contactId), enabled: contactId !== "" }),
  ] as const;
  const state = loadState(queries, ([own], accounts, settings) => ({ own, accounts, settings }));
  return (
    <PortalPage
      gap={12}
      head={<h1 {...heading}>{texts.title}</h1>}
      aside={
        <AsideBlock title={texts.hiddenTitle}>
          <p className="sm muted">{texts.hidden}</p>
        </AsideBlock>
      }
    >
      <Loaded state={state} heading={heading} skeleton={<SettingsSkeleton />}>
        {({ own, accounts, settings }) => (
          <>
            <ProfileSection address={own?.postalAddress} settings={settings} />
            <BusinessSection accounts={accounts} settings={settings} />
            <LoginSection email={own?.email ?? ""} />
          </>
        )}
      </Loaded>
    </PortalPage>
  );
}

function ProfileSection({
  address,
  settings,
}: {
  readonly address: Address | undefined;
  readonly settings: ContactSettings;
}) {
  const country = useCountry();
  const { firstName, lastName } = useUser();
  const { homePhone } = settings;
  return (
    <SettingsSection title={texts.profile} kind="rows">
      <SettingsRow label={texts.name} value={`${firstName} ${lastName}`} />
      <SettingsRow
        label={texts.personalAddress}
        {...addressValue(address)}
        link={{
          href: contactUsPath(country, { requestType: "addressUpdate" }),
          verb: texts.update,
          about: texts.ofPersonalAddress,
        }}
      />
      <SettingsRow
        label={texts.homePhone}
        value={homePhone ?? texts.notAdded}
        isEmpty={homePhone === null}
        link={{
          href: paths.addHomePhonePath(country),
          verb: homePhone === null ? texts.add : texts.update,
          about: texts.ofHomePhone,
        }}
      />
    </SettingsSection>
  );
}

type BusinessProps = {
  readonly accounts: readonly {
    readonly accountId: string;
    readonly accountName: string;
    readonly address: Address;
  }[];
  readonly settings: ContactSettings;
};

function BusinessSection({ accounts, settings }: BusinessProps) {
  const country = useCountry();
  const { businessWebAddress } = settings;
  const webAddress = (
    <SettingsRow
      label={texts.webAddress}
      value={businessWebAddress ?? texts.notAdded}
      isEmpty={businessWebAddress === null}
      link={{
        href: paths.addBusinessWebAddressPath(country),
        verb: businessWebAddress === null ? texts.add : texts.update,
        about: texts.ofWebAddress,
      }}
    />
  );
  const addressRow = ({ accountId, accountName, address }: BusinessProps["accounts"][number]) => (
    <SettingsRow
      label={texts.businessAddress}
      {...addressValue(address)}
      link={{
        href: contactUsPath(country, { requestType: "addressUpdate", accountId }),
        verb: texts.update,
        about: fillIn(texts.ofBusinessAddress, { name: accountName }),
      }}
    />
  );
  const [only, another] = accounts;
  if (!only || !another) {
    return (
      <SettingsSection title={texts.business} kind="rows">
        {only && <SettingsRow label={texts.name} value={only.accountName} />}
        {only && addressRow(only)}
        {webAddress}
      </SettingsSection>
    );
  }
  // Shows the web address after the businesses, because all businesses share one web address.
  return (
    <>
      {accounts.map((account) => (
        <SettingsSection key={account.accountId} title={account.accountName} kind="rows">
          {addressRow(account)}
        </SettingsSection>
      ))}
      <SettingsSection title={texts.allBusinesses} kind="rows">
        {webAddress}
      </SettingsSection>
    </>
  );
}

/** Formats an address, for example `**** Birch Street, Des Moines, IA ***09`. */
function addressValue(address: Address | undefined) {
  const { street, city, state, zip } = address ?? {};
  const region = [state, zip].filter(Boolean).join(" ");
  const text = [street, city, region].filter(Boolean).join(", ");
  return { value: text || texts.noAddress, isEmpty: text === "" };
}

function SettingsSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <Stack gap={12}>
        {[texts.profile, texts.business, texts.login].map((part) => (
          <Skeleton key={part} height="13rem" />
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
