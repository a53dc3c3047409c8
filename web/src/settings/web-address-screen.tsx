import { webAddressTexts as texts, settingFaults, settingsTexts } from "@portal/domain/settings/messages";
import { webAddressFault } from "@portal/domain/settings/rules";
import { useQuery } from "@tanstack/react-query";
import { Form } from "../platform/form/form.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { Loaded } from "../platform/loaded.tsx";
import { loadState } from "../platform/load-state.ts";
import { usePage } from "../platform/page.ts";
import { useCall } from "../platform/use-call.ts";
import { useUser } from "../platform/user.ts";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ownContactQuery, updateContact } from "./queries.ts";
import { SettingsButtons, SettingsFormPage } from "./settings-form-page.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettingsEnd } from "./use-settings-end.ts";

/** One field, filled with what is set already (CORE-SET-06, CH-76). */
export function WebAddressScreen() {
  const heading = usePage(texts.title);
  const { contactId } = useUser();
  const own = useQuery({ ...ownContactQuery(contactId), enabled: contactId !== "" });
  return (
    <SettingsFormPage heading={heading} title={texts.title}>
      <Loaded
        state={loadState([own], (settings) => settings)}
        heading={heading}
        skeleton={
          <SkeletonGroup label={settingsTexts.loading}>
            <Skeleton height="9rem" />
          </SkeletonGroup>
        }
      >
        {(settings) => <WebAddressForm id={contactId} known={settings.businessWebAddress ?? ""} />}
      </Loaded>
    </SettingsFormPage>
  );
}

function WebAddressForm({ id, known }: { readonly id: string; readonly known: string }) {
  const save = useCall(updateContact);
  const form = usePortalForm({
    defaultValues: { businessWebAddress: known },
    check: ({ businessWebAddress }) => {
      const fault = webAddressFault(businessWebAddress);
      return { businessWebAddress: fault && settingFaults[fault] };
    },
    send: ({ businessWebAddress }) => save.run({ id, businessWebAddress: businessWebAddress.trim() }),
    onDone: useSettingsEnd(texts.saved),
  });
  return (
    <Form form={form} actions={<SettingsButtons isPending={form.isPending} />}>
      <SettingsSection title={settingsTexts.business} kind="fields">
        <TextField
          {...form.field("businessWebAddress")}
          label={texts.label}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </SettingsSection>
    </Form>
  );
}
