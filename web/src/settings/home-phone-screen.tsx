import { homePhoneTexts as texts, settingFaults, settingsTexts } from "@portal/domain/settings/messages";
import { formatPhone, homePhoneFault, settingTitle } from "@portal/domain/settings/rules";
import { Form } from "../platform/form/form.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { OwnContactPage } from "./own-contact-page.tsx";
import { updateContact } from "./queries.ts";
import { SettingsButtons } from "./settings-form-page.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettingsEnd } from "./use-settings-end.ts";

/** Changes the home phone. The field contains the current number (CORE-SET-06, CH-76). */
export function HomePhoneScreen() {
  return (
    <OwnContactPage titleOf={(settings) => settingTitle(texts, settings?.homePhone)}>
      {(settings, id) => <HomePhoneForm id={id} known={formatPhone(settings.homePhone ?? "")} />}
    </OwnContactPage>
  );
}

function HomePhoneForm({ id, known }: { readonly id: string; readonly known: string }) {
  const save = useCall(updateContact);
  const form = usePortalForm({
    defaultValues: { homePhone: known },
    check: ({ homePhone }) => {
      const fault = homePhoneFault(homePhone);
      return { homePhone: fault && settingFaults[fault] };
    },
    send: ({ homePhone }) => save.run({ id, homePhone: homePhone.trim() }),
    onDone: useSettingsEnd(texts.saved),
  });
  const phone = form.field("homePhone");
  return (
    <Form form={form} actions={<SettingsButtons isPending={form.isPending} />}>
      <SettingsSection title={settingsTexts.profile} kind="fields">
        <TextField
          {...phone}
          label={texts.label}
          type="tel"
          inputMode="tel"
          autoComplete="home tel-national"
          isNumeric
          onChange={(event) => {
            event.target.value = formatPhone(event.target.value);
            phone.onChange(event);
          }}
        />
      </SettingsSection>
    </Form>
  );
}
