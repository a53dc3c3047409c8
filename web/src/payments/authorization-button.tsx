import { failureText } from "@portal/ui/calls/call-api.ts";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { pageTexts as texts } from "@portal/domain/payments/page/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useState } from "react";
import { FieldError } from "@portal/ui/fields/field.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { downloadAuthorization } from "@portal/domain/payments/contract";
import { fetchFile, type FileOutcome } from "@portal/ui/calls/fetch-file.ts";
import { saveFile } from "@portal/ui/calls/save-file.ts";

export type AuthorizationButtonProps = {
  readonly transactionId: string;
  /** The payment's amount and day for the button's accessible name, such as "$400.00 on Mon, Nov 23". */
  readonly payment: string;
  /** Another text for the button, without the amount and the day. */
  readonly label?: string;
};

export function AuthorizationButton({ transactionId, payment, label }: AuthorizationButtonProps) {
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    setFailure(undefined);
    const outcome = await saveAuthorization(transactionId);
    setPending(false);
    if (!outcome.ok) setFailure(failureText(outcome));
  };
  return (
    <>
      <TextButton
        isStandalone
        isPending={isPending}
        aria-label={label === undefined ? fillIn(texts.authorizationLabel, { payment }) : undefined}
        onClick={() => void save()}
      >
        <Icon of={DownloadSimpleIcon} size="sm" weight="bold" />
        {label ?? texts.authorization}
      </TextButton>
      <span role="alert">{failure !== undefined && <FieldError>{failure}</FieldError>}</span>
    </>
  );
}

async function saveAuthorization(transactionId: string): Promise<FileOutcome<typeof downloadAuthorization>> {
  const outcome = await fetchFile(downloadAuthorization, { transactionId });
  if (outcome.ok) saveFile(outcome.value.filename ?? `${transactionId}.txt`, outcome.value.content);
  return outcome;
}
