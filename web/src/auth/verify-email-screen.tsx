import { loginPath, verifyEmailPath } from "@portal/domain/auth/paths";
import { linkPageTexts, verifyEmailTexts as texts } from "@portal/domain/auth/recovery/messages";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { forgetSession } from "../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { LinkError } from "./link-error.tsx";
import { verifyEmail } from "./recovery/queries.ts";
import { useMailedLink } from "./use-mailed-link.ts";

/** Confirms a new e-mail address as soon as its link is known to be valid (CORE-VERIFY-01 to 03). */
export function VerifyEmailScreen() {
  const heading = usePage(texts.title);
  const country = useCountry();
  const navigate = useNavigate();
  const { link, refuse, forget } = useMailedLink(verifyEmailPath, "verify-email");
  const { run, failure } = useCall(verifyEmail);
  const isSent = useRef(false);

  const confirm = async (token: string, email: string): Promise<void> => {
    const outcome = await run({ token });
    if (!outcome.ok) {
      if (outcome.code === "NOT_FOUND") refuse();
      return;
    }
    forget();
    // Ends this browser's session, because the server has ended all sessions of the borrower.
    forgetSession("logged out");
    raiseAlert("success", texts.verified, "next", texts.verifiedDetail);
    await navigate(loginPath(country), { state: { isAtForm: true, email }, replace: true });
  };
  useEffect(() => {
    if (link.kind !== "ready" || isSent.current) return;
    isSent.current = true;
    void confirm(link.token, link.email);
  });

  const isFailed = link.kind === "ready" && failure !== undefined;
  const shown = isFailed
    ? ({ kind: "failed", retry: () => void confirm(link.token, link.email) } as const)
    : link;
  return (
    <>
      <Stack gap={3}>
        <h1 {...heading}>{texts.title}</h1>
      </Stack>
      {shown.kind === "refused" || shown.kind === "failed" ? (
        <LinkError link={shown} kind="verify-email" error="verify" canAskAgain={false} heading={heading} />
      ) : (
        <FormSkeleton label={linkPageTexts.checking} fields={1} />
      )}
    </>
  );
}
