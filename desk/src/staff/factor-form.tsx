import { confirmTexts as texts } from "@portal/domain/staff/sign-in/messages";
import { plainCode } from "@portal/domain/staff/rules";
import type { Factor, OpenDeskSession } from "@portal/domain/staff/contract";
import { required } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import type { Answer } from "@portal/ui/calls/use-call.ts";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { CheckedForm } from "@portal/ui/form/checked-form.tsx";
import { useSmallForm } from "@portal/ui/form/use-small-form.ts";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { useEffect, useState, type ReactNode } from "react";
import styles from "./factor-form.module.css";

export type FactorKind = "code" | "recovery";

export type FactorFormProps = {
  readonly send: (factor: Factor) => Promise<Answer<OpenDeskSession, string>>;
  readonly onDone: (session: OpenDeskSession) => void;
  readonly submit: string;
  readonly submitting: string;
  readonly isBlock?: boolean;
  /** Called when the person chooses between the code and a recovery code. */
  readonly onKind?: (kind: FactorKind) => void;
  /** A further action at the end of the form's last line. */
  readonly aside?: ReactNode;
};

/** Asks for the second factor: a code of the authenticator app, or a recovery code instead (DESK-SIGNIN-02). */
export function FactorForm(props: FactorFormProps) {
  const [kind, setKind] = useState<FactorKind>();
  const choose = (chosen: FactorKind) => {
    setKind(chosen);
    props.onKind?.(chosen);
  };
  // The changed React key empties the field and removes the error when the person switches the kind of code.
  return (
    <Fields key={kind} {...props} kind={kind ?? "code"} hasChosen={kind !== undefined} onChoose={choose} />
  );
}

type FieldsProps = FactorFormProps & {
  readonly kind: FactorKind;
  readonly hasChosen: boolean;
  readonly onChoose: (kind: FactorKind) => void;
};

function Fields({
  send,
  onDone,
  submit,
  submitting,
  isBlock,
  aside,
  kind,
  hasChosen,
  onChoose,
}: FieldsProps) {
  const isCode = kind === "code";
  const form = useSmallForm({
    defaultValues: { typed: "" },
    check: ({ typed }) => {
      if (!typed.trim()) return { typed: required };
      return isCode && !/^\d{6}$/.test(plainCode(typed)) ? { typed: texts.codeShape } : {};
    },
    send: ({ typed }) => send(isCode ? { code: plainCode(typed) } : { recoveryCode: typed.trim() }),
    onDone,
    refocus: "typed",
  });
  const { id } = form.field("typed");
  useEffect(() => {
    if (hasChosen) document.getElementById(id)?.focus();
  }, [hasChosen, id]);
  const other = (
    <TextButton isStandalone onClick={() => onChoose(isCode ? "recovery" : "code")}>
      {isCode ? texts.chooseRecovery : texts.chooseCode}
    </TextButton>
  );
  const button = (
    <Button type="submit" isPending={form.isPending} pendingLabel={submitting} isBlock={isBlock}>
      {submit}
    </Button>
  );
  return (
    <CheckedForm
      form={form}
      isFailureFirst
      gap={4}
      actions={
        isBlock ? (
          <Stack gap={3}>
            {button}
            <Row isBetween>
              {other}
              {aside}
            </Row>
          </Stack>
        ) : (
          <Row isBetween>
            {button}
            {other}
          </Row>
        )
      }
    >
      {isCode ? (
        <TextField
          {...form.field("typed")}
          label={texts.code}
          hint={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          className={styles["code"]}
        />
      ) : (
        <TextField
          {...form.field("typed")}
          label={texts.recovery}
          hint={texts.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isNumeric
        />
      )}
    </CheckedForm>
  );
}
