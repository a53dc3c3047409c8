import { webAddressTexts as texts, settingFaults, settingsTexts } from "@portal/domain/settings/messages";
import { settingTitle, webAddressFault } from "@portal/domain/settings/rules";
import { Form } from "../platform/form/form.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { OwnContactPage } from "./own-contact-page.tsx";
import { updateContact } from "./queries.ts";
import { SettingsButtons } from "./settings-form-page.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettingsEnd } from "./use-settings-end.ts";

/** Changes the web address. The field contains the current address (CORE-SET-06, CH-76). */
export function WebAddressScreen() {
  return (
    <OwnContactPage titleOf={(settings) => settingTitle(texts, settings?.businessWebAddress)}>
      {(settings, id) => <WebAddressForm id={id} known={settings.businessWebAddress ?? ""} />}
    </OwnContactPage>
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
