import { loginTexts } from "@portal/domain/auth/messages";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { config } from "../platform/config.ts";
import { usePage } from "../platform/page.ts";
import { PendingAlert } from "../platform/pending-alert.tsx";
import { LoginChoice } from "./login-choice.tsx";
import { LoginForm } from "./login-form.tsx";
import { ProviderError } from "./provider-error.tsx";

/** Log In, in the variant that the configuration chooses (CORE-LOGIN-01, CORE-LOGIN-02). */
export function LoginScreen() {
  const { loginRevamp } = config();
  const [search] = useSearchParams();
  const heading = usePage(loginTexts.title);
  const [isNative, setNative] = useState(!loginRevamp);
  const notices = (
    <>
      <PendingAlert />
      <ProviderError error={search.get("paypalAuthError")} />
    </>
  );
  return isNative ? (
    <LoginForm
      heading={heading}
      notices={notices}
      {...(loginRevamp && { onMoreOptions: () => setNative(false) })}
    />
  ) : (
    <LoginChoice heading={heading} notices={notices} onNative={() => setNative(true)} />
  );
}
