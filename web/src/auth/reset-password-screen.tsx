import { resetPasswordPath } from "@portal/domain/auth/paths";
import { linkPageTexts, resetPasswordTexts as texts } from "@portal/domain/auth/recovery/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { useQuery } from "@tanstack/react-query";
import { hasFailed } from "@portal/ui/calls/load-state.ts";
import { usePage } from "../platform/page.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { LinkError } from "./link-error.tsx";
import { linkQuestionQuery } from "./recovery/queries.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { SecurityHelp } from "./security-help.tsx";
import { useMailedLink } from "./use-mailed-link.ts";

/** Sets a new password with a mailed link and the answer to a security question (CORE-RESET-04 to 09). */
export function ResetPasswordScreen() {
  const heading = usePage(texts.title);
  const { link, refuse, forget } = useMailedLink(resetPasswordPath, "reset-password");
  const isReady = link.kind === "ready";
  // Fetches the security question only for a valid link (CORE-RESET-05).
  const question = useQuery({ ...linkQuestionQuery(isReady ? link.token : ""), enabled: isReady });
  const shown = isReady && hasFailed(question) ? failed(() => void question.refetch()) : link;
  return (
    <>
      <Stack gap={3}>
        <h1 {...heading}>{texts.title}</h1>
        {shown.kind === "ready" && <p className="lead">{fillIn(texts.lead, { email: shown.email })}</p>}
      </Stack>
      {(shown.kind === "refused" || shown.kind === "failed") && (
        <LinkError link={shown} kind="reset-password" error="reset" canAskAgain heading={heading} />
      )}
      {shown.kind === "ready" && question.data && (
        <>
          <ResetPasswordForm
            {...shown}
            question={question.data.question}
            onRefused={refuse}
            onUsed={forget}
          />
          <SecurityHelp />
        </>
      )}
      {(shown.kind === "loading" || (shown.kind === "ready" && !question.data)) && (
        <FormSkeleton label={linkPageTexts.checking} fields={3} />
      )}
    </>
  );
}

const failed = (retry: () => void) => ({ kind: "failed", retry }) as const;
