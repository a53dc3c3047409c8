import { newEmailFaults } from "@portal/domain/auth/credentials/messages";
import { checkChangeEmail } from "@portal/domain/auth/credentials/rules";
import { changeEmailTexts as texts } from "@portal/domain/settings/messages";
import { fillIn, required } from "@portal/domain/wire/messages";
import { changeEmail } from "../auth/credentials/queries.ts";
import { config } from "@portal/ui/calls/config.ts";
import { Form } from "../platform/form/form.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { usePage } from "../platform/page.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useUser } from "../platform/user.ts";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";
import { KeyValues } from "@portal/ui/figures/key-value.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./change-email-screen.module.css";
import { NativeOnly } from "./native-only.tsx";
import { SettingsButtons, SettingsFormPage } from "./settings-form-page.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettingsEnd } from "./use-settings-end.ts";

/** Changes the log-in e-mail address. The new address takes effect when it is confirmed (CORE-SET-10 to 14). */
export function ChangeEmailScreen() {
  const title = fillIn(texts.title, { product: config().productName });
  const heading = usePage(title);
  const aside = (
    <AsideBlock title={texts.nextTitle}>
      <ol className={styles["steps"]}>
        {texts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </AsideBlock>
  );
  return (
    <NativeOnly>
      <SettingsFormPage heading={heading} title={title} aside={aside}>
        <ChangeEmailForm />
      </SettingsFormPage>
    </NativeOnly>
  );
}

const emailField = {
  type: "email",
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

function ChangeEmailForm() {
  const { email: current } = useUser();
  const change = useCall(changeEmail);
  const form = usePortalForm({
    defaultValues: { newEmail: "", confirmEmail: "", password: "" },
    check: (values) => {
      const { newEmail, confirmEmail, password } = checkChangeEmail(values, current);
      return {
        newEmail: newEmail && newEmailFaults[newEmail],
        confirmEmail: confirmEmail && newEmailFaults[confirmEmail],
        password: password && required,
      };
    },
    send: ({ newEmail, password }) => change.run({ email: newEmail, password }),
    onDone: useSettingsEnd(texts.sent),
    names: { email: "newEmail" },
    refocus: "password",
    secret: ["password"],
  });
  return (
    <Form form={form} actions={<SettingsButtons isPending={form.isPending} />}>
      <SettingsSection title={texts.current} kind="fields">
        <KeyValues items={[{ label: texts.currentEmail, value: current }]} />
      </SettingsSection>
      <SettingsSection title={texts.next} kind="fields">
        <TextField {...form.field("newEmail")} {...emailField} label={texts.newEmail} />
        <TextField {...form.field("confirmEmail")} {...emailField} label={texts.confirmEmail} />
      </SettingsSection>
      <SettingsSection title={texts.confirm} kind="fields">
        <MaskedField {...form.field("password")} label={texts.password} autoComplete="current-password" />
      </SettingsSection>
    </Form>
  );
}
