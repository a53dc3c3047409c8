import { loginTexts } from "@portal/domain/auth/messages";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { usePage } from "../platform/page.ts";
import { PendingAlert } from "@portal/ui/messages/pending-alert.tsx";
import { fetchAhead } from "@portal/ui/when-idle.ts";
import { useKit } from "@portal/ui/kit.ts";
import { LoginChoice } from "./login-choice.tsx";
import { ProviderError } from "./provider-error.tsx";
import type { LoginFormProps } from "./login-form.tsx";
import { useLoginStep } from "./use-login-step.ts";

const loadForm = async () => ({ default: (await import("./login-form.tsx")).LoginForm });
/** Loads the login form after the choice of account, because the form's code would delay the first paint. */
const LoginForm = lazy(() =>
  loadForm()
    .catch(loadForm)
    .catch(() => ({ default: MissingForm })),
);

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

/** The login page, in the variant from the configuration (CORE-LOGIN-01, CORE-LOGIN-02). */
export function LoginScreen() {
  return (
    // Suspense surrounds both steps, so that the first step stays visible while the form loads.
    <Suspense>
      <LoginSteps />
    </Suspense>
  );
}

function LoginSteps() {
  const [search] = useSearchParams();
  const heading = usePage(loginTexts.title);
  const { step, takesFocus, toForm, toChoice } = useLoginStep();
  // Preloads the login form, so that the form opens immediately.
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
