import { changePasswordFaults as faultTexts } from "@portal/domain/auth/credentials/messages";
import { newPasswordTexts } from "@portal/domain/auth/recovery/messages";
import { checkChangePassword } from "@portal/domain/auth/credentials/rules";
import { changePasswordTexts as texts } from "@portal/domain/settings/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { changePassword } from "../auth/credentials/queries.ts";
import { config } from "@portal/ui/calls/config.ts";
import { Form } from "../platform/form/form.tsx";
import { NewPasswordField } from "../platform/form/new-password-field.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { usePage } from "../platform/page.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useUser } from "../platform/user.ts";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { NativeOnly } from "./native-only.tsx";
import { SettingsButtons, SettingsFormPage } from "./settings-form-page.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useSettingsEnd } from "./use-settings-end.ts";

/** Changes the password. Asks for the current password (CORE-SET-15 to 20). */
export function ChangePasswordScreen() {
  const title = fillIn(texts.title, { product: config().productName });
  const heading = usePage(title);
  const aside = (
    <>
      <AsideBlock title={texts.afterTitle}>
        <p className="sm muted">{texts.after}</p>
      </AsideBlock>
      <AsideBlock title={texts.forgotTitle} isQuiet>
        <p className="sm muted">{texts.forgot}</p>
      </AsideBlock>
    </>
  );
  return (
    <NativeOnly>
      <SettingsFormPage heading={heading} title={title} aside={aside}>
        <ChangePasswordForm />
      </SettingsFormPage>
    </NativeOnly>
  );
}

function ChangePasswordForm() {
  const { email } = useUser();
  const change = useCall(changePassword);
  const form = usePortalForm({
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
    check: (values) => {
      const { currentPassword, newPassword, confirmPassword } = checkChangePassword(values, email);
      return {
        currentPassword: currentPassword && faultTexts[currentPassword],
        newPassword: newPassword && faultTexts[newPassword],
        confirmPassword: confirmPassword && faultTexts[confirmPassword],
      };
    },
    send: ({ currentPassword, newPassword, confirmPassword }) =>
      change.run({ currentPassword, newPassword, confirmNewPassword: confirmPassword }),
    onDone: useSettingsEnd(texts.saved),
    names: { confirmNewPassword: "confirmPassword" },
    refocus: "currentPassword",
    secret: ["currentPassword", "newPassword", "confirmPassword"],
  });
  return (
    <Form form={form} actions={<SettingsButtons isPending={form.isPending} />}>
      <SettingsSection title={texts.confirm} kind="fields">
        <MaskedField
          {...form.field("currentPassword")}
          label={texts.current}
          autoComplete="current-password"
        />
      </SettingsSection>
      <SettingsSection title={texts.next} kind="fields">
        <NewPasswordField
          {...form.field("newPassword")}
          label={newPasswordTexts.newPassword}
          typed={form.form.watch("newPassword")}
          email={email}
        />
        <MaskedField
          {...form.field("confirmPassword")}
          label={newPasswordTexts.confirmPassword}
          autoComplete="new-password"
        />
      </SettingsSection>
    </Form>
  );
}
