import { createAccountPath } from "@portal/domain/auth/paths";
import { createAccountTexts as texts, newPasswordTexts } from "@portal/domain/auth/recovery/messages";
import { usePage } from "../platform/page.ts";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { LinkPage } from "./link-page.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

/** Sets a borrower's first password. The next step is to choose two security questions (CORE-CREATE-01 to 05). */
export function CreateAccountScreen() {
  const heading = usePage(texts.title);
  const mailed = useMailedLink(createAccountPath, "create-account");
  return (
    <LinkPage
      mailed={mailed}
      heading={heading}
      title={texts.title}
      kind="create-account"
      fields={3}
      step={texts.step}
      lead={() => texts.lead}
    >
      {(link) => (
        <NewAccountForm {...link} label={newPasswordTexts.password} mailed={mailed}>
          <TextField
            label={texts.email}
            hint={texts.emailHint}
            autoComplete="username"
            readOnly
            value={link.email}
          />
        </NewAccountForm>
      )}
    </LinkPage>
  );
}
