import { LockIcon } from "@phosphor-icons/react/Lock";
import { signInTexts as texts } from "@portal/domain/staff/sign-in/messages";
import { deskConfirmPage } from "@portal/domain/staff/paths";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { config } from "@portal/ui/calls/config.ts";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { CheckedForm } from "@portal/ui/form/checked-form.tsx";
import { useSmallForm } from "@portal/ui/form/use-small-form.ts";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { PendingAlert } from "@portal/ui/messages/pending-alert.tsx";
import { useLocation, useNavigate } from "react-router";
import { usePage } from "../platform/page.ts";
import { setSession } from "../platform/session.ts";
import { signIn } from "./queries.ts";
import styles from "./sign-in-screen.module.css";

/** The first step of the sign-in: address and password (DESK-SIGNIN-01). */
export function SignInScreen() {
  const heading = usePage(texts.title);
  const navigate = useNavigate();
  const next = new URLSearchParams(useLocation().search).get("next") ?? undefined;
  const form = useSmallForm({
    defaultValues: { email: "", password: "" },
    check: ({ email, password }) => ({
      ...(!email.trim() && { email: required }),
      ...(!password && { password: required }),
    }),
    send: ({ email, password }) => signIn.call({ email: email.trim(), password }),
    onDone: async (pending, { email }) => {
      setSession(pending);
      await navigate(deskConfirmPage({ next }), { state: { email: email.trim() } });
    },
    refocus: "password",
  });
  return (
    <>
      <Stack gap={2}>
        <h1 {...heading}>{texts.title}</h1>
        <p className="muted">{fillIn(texts.lead, { product: config().productName })}</p>
      </Stack>
      <PendingAlert />
      <CheckedForm
        form={form}
        isFailureFirst
        gap={4}
        actions={
          <Row>
            <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
              {texts.submit}
            </Button>
          </Row>
        }
      >
        <TextField
          {...form.field("email")}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <MaskedField {...form.field("password")} label={texts.password} autoComplete="current-password" />
      </CheckedForm>
      <p className={styles["note"]}>
        <Icon of={LockIcon} size="sm" />
        <span>{texts.note}</span>
      </p>
    </>
  );
}
