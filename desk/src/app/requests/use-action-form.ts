import { mostRequestNote } from "@portal/domain/applications/lender/requests/contract";
import { actionTexts as texts, receivedWays } from "@portal/domain/work/requests/pages/messages";
import { fillIn, required } from "@portal/domain/wire/messages";
import { useAttempt } from "@portal/ui/calls/use-attempt.ts";
import type { Answer } from "@portal/ui/calls/use-call.ts";
import { withChangedText } from "../../platform/changed-text.ts";
import { useStaff } from "../../platform/session.ts";
import { useDeskForm } from "../../platform/use-desk-form.ts";
import type { ActionProps } from "./action-props.ts";

type Values = { readonly text: string; readonly via: string };
type Options = {
  readonly name: string;
  readonly send: (values: Values, idempotencyKey: string) => Promise<Answer<unknown, string>>;
};

/**
 * A form with a text that changes a request. If someone else has changed the request, shows this change and keeps the
 * text.
 */
export function useActionForm({ request, onChanged, onClose }: ActionProps, { name, send }: Options) {
  const { deskTimeZone } = useStaff().settings;
  const attempt = useAttempt();
  return useDeskForm<Values, unknown, string>({
    defaultValues: { text: "", via: "mail" },
    part: `${name}:${request.stipulationId}`,
    check: ({ text }) => ({ text: textFault(text) }),
    send: async (values) => {
      const outcome = await attempt([values, request.version], (key) => send(values, key));
      // Loads the request again, so that the next attempt concerns the version on screen.
      if (outcome.ok || outcome.code !== "CHANGED_MEANWHILE") return outcome;
      onChanged();
      return withChangedText(outcome, deskTimeZone);
    },
    onDone: () => {
      onClose();
      onChanged();
    },
    refocus: "text",
  });
}

function textFault(text: string): string | undefined {
  if (!text.trim()) return required;
  return text.length > mostRequestNote ? fillIn(texts.long, { most: mostRequestNote }) : undefined;
}

export const wayOptions = Object.entries(receivedWays).map(([value, label]) => ({ value, label }));
