import { staffPasswordFaults } from "@portal/domain/staff/messages";
import { setUpTexts as texts } from "@portal/domain/staff/sign-in/messages";
import { checkStaffPassword, plainCode } from "@portal/domain/staff/rules";
import type { beginSetUp } from "@portal/domain/staff/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { fillIn, required } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { CheckedForm } from "@portal/ui/form/checked-form.tsx";
import { useSmallForm } from "@portal/ui/form/use-small-form.ts";
import { Heading } from "@portal/ui/layout/heading.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import type { ReactNode } from "react";
import { usePage } from "../platform/page.ts";
import { QrCode } from "./qr-code.tsx";
import { finishSetUp } from "./queries.ts";
import styles from "./set-up-form.module.css";

type SetUpFormProps = {
  readonly token: string;
  readonly invitation: ReplyOf<typeof beginSetUp>;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onLinkInvalid: () => void;
};

export function SetUpForm({ token, invitation, onDone, onLinkInvalid }: SetUpFormProps) {
  const { firstName, email, secret, uri } = invitation;
  const title = fillIn(texts.welcome, { firstName });
  const heading = usePage(title);
  const form = useSmallForm({
    defaultValues: { password: "", code: "" },
    check: ({ password, code }) => {
      const fault = checkStaffPassword(password, { email, isCommon: () => false });
      return {
        ...(fault && { password: password ? staffPasswordFaults[fault] : required }),
        ...(!/^\d{6}$/.test(plainCode(code)) && { code: code.trim() ? texts.codeShape : required }),
      };
    },
    send: async ({ password, code }) => {
      const outcome = await finishSetUp.call({ token, password, code: plainCode(code) });
      if (!outcome.ok && outcome.code === "LINK_INVALID") onLinkInvalid();
      return !outcome.ok && outcome.code === "WRONG_CODE"
        ? { ...outcome, fields: { code: outcome.message } }
        : outcome;
    },
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    refocus: "code",
  });
  return (
    <>
      <Stack gap={2}>
        <h1 {...heading}>{title}</h1>
        <p className="muted">{fillIn(texts.lead, { email })}</p>
      </Stack>
      <CheckedForm
        form={form}
        actions={
          <div className={styles["action"]}>
            <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting} isBlock>
              {texts.submit}
            </Button>
          </div>
        }
      >
        {/* Lets password managers save the password with the address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Part number={1} title={texts.password}>
          <MaskedField
            {...form.field("password")}
            label={texts.password}
            hint={texts.passwordHint}
            autoComplete="new-password"
          />
        </Part>
        <Part number={2} title={texts.factor}>
          <div className={styles["factor"]}>
            <QrCode text={uri} label={texts.qr} />
            <Stack gap={3}>
              <p className="sm muted">
                {texts.scan} <span className={styles["key"]}>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</span>
                .
              </p>
              <TextField
                {...form.field("code")}
                label={texts.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                isNumeric
              />
            </Stack>
          </div>
        </Part>
      </CheckedForm>
      <Part number={3} title={<span className={styles["later"]}>{texts.codesStep}</span>} />
    </>
  );
}

type PartProps = { readonly number: number; readonly title: ReactNode; readonly children?: ReactNode };

function Part({ number, title, children }: PartProps) {
  return (
    <section className={styles["part"]}>
      <span className={styles["number"]} aria-hidden>
        {number}
      </span>
      <Stack gap={3}>
        <Heading level={2} className={styles["heading"]}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  );
}
