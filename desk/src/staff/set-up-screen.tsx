import { refusals } from "@portal/domain/staff/messages";
import { setUpTexts as texts } from "@portal/domain/staff/sign-in/messages";
import type { beginSetUp as contract } from "@portal/domain/staff/contract";
import type { ReplyOf } from "@portal/domain/wire/endpoint";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { usePage } from "../platform/page.ts";
import { beginSetUp } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpForm } from "./set-up-form.tsx";

type Invitation = ReplyOf<typeof contract>;
type Step =
  | { readonly at: "loading" }
  | { readonly at: "refused"; readonly message: string; readonly isFinal: boolean }
  | { readonly at: "form"; readonly invitation: Invitation }
  | { readonly at: "codes"; readonly codes: readonly string[] };

/** Sets up an invited person's account: password, authenticator app, recovery codes. The token is in the fragment. */
export function SetUpScreen() {
  const [attempt, setAttempt] = useState(0);
  return <SetUp key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function SetUp({ onRetry }: { readonly onRetry: () => void }) {
  const token = useLocation().hash.slice(1);
  const [step, setStep] = useState<Step>({ at: "loading" });
  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const outcome = await beginSetUp.call(token);
      if (isGone) return;
      if (outcome.ok) setStep({ at: "form", invitation: outcome.value });
      else setStep({ at: "refused", message: outcome.message, isFinal: outcome.code === "LINK_INVALID" });
    };
    void begin();
    return () => {
      isGone = true;
    };
  }, [token]);

  if (step.at === "codes") return <RecoveryCodes codes={step.codes} />;
  if (step.at === "form")
    return (
      <SetUpForm
        token={token}
        invitation={step.invitation}
        onDone={(codes) => setStep({ at: "codes", codes })}
        onLinkInvalid={() => setStep({ at: "refused", message: refusals.LINK_INVALID, isFinal: true })}
      />
    );
  if (step.at === "loading") return <Waiting />;
  return <Refused {...step} onRetry={onRetry} />;
}

function Waiting() {
  const heading = usePage(texts.title);
  return (
    <Stack>
      <h1 {...heading}>{texts.title}</h1>
      <SkeletonGroup label={texts.loading}>
        <Skeleton width="16rem" />
        <Skeleton size="title" />
        <Skeleton size="title" />
      </SkeletonGroup>
    </Stack>
  );
}

type RefusedProps = { readonly message: string; readonly isFinal: boolean; readonly onRetry: () => void };

function Refused({ message, isFinal, onRetry }: RefusedProps) {
  const title = isFinal ? texts.linkTitle : texts.failedTitle;
  const heading = usePage(title);
  return (
    <Stack>
      <Stack gap={2}>
        <h1 {...heading}>{title}</h1>
        <p className="muted">{message}</p>
      </Stack>
      {!isFinal && (
        <div>
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
        </div>
      )}
    </Stack>
  );
}
