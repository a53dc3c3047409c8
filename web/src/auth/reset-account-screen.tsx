import { resetAccountPath } from "@portal/domain/auth/paths";
import { newPasswordTexts, resetAccountTexts as texts } from "@portal/domain/auth/recovery/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { usePage } from "../platform/page.ts";
import { LinkPage } from "./link-page.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

/** Sets a new password, and then asks for two new security questions (CORE-RESET-01 to 03). */
export function ResetAccountScreen() {
  const heading = usePage(texts.title);
  const mailed = useMailedLink(resetAccountPath, "reset-account");
  return (
    <LinkPage
      mailed={mailed}
      heading={heading}
      title={texts.title}
      kind="reset-account"
      fields={2}
      canAskAgain
      lead={({ email }) => fillIn(texts.lead, { email })}
    >
      {(link) => <NewAccountForm {...link} label={newPasswordTexts.newPassword} mailed={mailed} />}
    </LinkPage>
  );
}
