import { retryText } from "@portal/domain/frame/messages";
import { platformRefusals } from "@portal/domain/wire/messages";
import type { ReactNode } from "react";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { RefusedCall } from "@portal/ui/calls/call-api.ts";

export type RetryAlertProps = {
  readonly title: string;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
};

/** Shows an error with a button to try again (CORE-SESS-21). */
export function RetryAlert({ title, onRetry, children }: RetryAlertProps) {
  return (
    <Alert
      kind="critical"
      title={title}
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {retryText}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

/** Returns the server's text, or a general text if the call got no response. */
export function failureText(error: unknown): string {
  return error instanceof RefusedCall ? error.message : platformRefusals.INTERNAL_SERVER_ERROR;
}
