import { loginTexts } from "@portal/domain/auth/messages";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { usePage } from "../platform/page.ts";
import { PendingAlert } from "../platform/pending-alert.tsx";
import { fetchAhead } from "../platform/when-idle.ts";
import { useKit } from "../ui/kit.ts";
import { LoginChoice } from "./login-choice.tsx";
import { ProviderError } from "./provider-error.tsx";
import type { LoginFormProps } from "./login-form.tsx";
import { useLoginStep } from "./use-login-step.ts";

const loadForm = async () => ({ default: (await import("./login-form.tsx")).LoginForm });
/** Behind the choice: a third of the page's code, which need not hold up its first paint. */
const LoginForm = lazy(() =>
  loadForm()
    .catch(loadForm)
    .catch(() => ({ default: MissingForm })),
);

/** Leads back to the choice, where there is one. */
function MissingForm({ notices, onMoreOptions }: LoginFormProps) {
  const { onPartMissing } = useKit();
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current) return;
    isReported.current = true;
    onPartMissing();
    onMoreOptions?.();
  }, [onPartMissing, onMoreOptions]);
  return <>{notices}</>;
}

/** Log In, in the variant that the configuration chooses (CORE-LOGIN-01, CORE-LOGIN-02). */
export function LoginScreen() {
  return (
    // Around both steps, so that the choice stays in view should the form still be on its way; and around the page's
    // own hooks, which take the focus to a heading that must be there by then.
    <Suspense>
      <LoginSteps />
    </Suspense>
  );
}

function LoginSteps() {
  const [search] = useSearchParams();
  const heading = usePage(loginTexts.title);
  const { step, takesFocus, toForm, toChoice } = useLoginStep();
  // So that it opens at once when it is pressed.
  useEffect(() => fetchAhead(loadForm), []);
  const common = {
    heading,
    takesFocus,
    notices: (
      <>
        <PendingAlert />
        <ProviderError error={search.get("paypalAuthError")} />
      </>
    ),
  };
  return step === "form" ? (
    <LoginForm {...common} onMoreOptions={toChoice} />
  ) : (
    <LoginChoice {...common} onNative={toForm} />
  );
}
