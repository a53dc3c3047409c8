import { forgivenessSummaryPath, signoffCompletedPath, signoffPath } from "@portal/domain/forgiveness/paths";
import { completedTexts, signOffTexts } from "@portal/domain/forgiveness/sign-off/messages";
import { signOffPage } from "@portal/domain/forgiveness/sign-off/rules";
import type { Country } from "@portal/domain/wire/shapes";
import { useCountry } from "../platform/page.ts";
import { ForgivenessPage } from "./frame/forgiveness-page.tsx";
import type { ForgivenessTask } from "./frame/use-forgiveness.ts";
import { CompletedPage } from "./sign-off/completed-page.tsx";
import { SignOffPage } from "./sign-off/sign-off-page.tsx";
import { outcomeTexts } from "@portal/domain/forgiveness/outcome/messages";
import { outcomeOf } from "@portal/domain/forgiveness/outcome/rules";
import { DeclinedPage } from "./outcome/declined-page.tsx";
import { ForgivenPage } from "./outcome/forgiven-page.tsx";
import { PartialPage } from "./outcome/partial-page.tsx";
import { WaitingPage } from "./outcome/waiting-page.tsx";

/** Shows the recommended amount (FORG-SIGN-01…10). */
export function SignOffScreen() {
  const country = useCountry();
  return (
    <ForgivenessPage
      title={signOffTexts.title}
      loading={signOffTexts.loading}
      redirectPath={(task) => redirectPath(task, "sign-off", country)}
    >
      {(task) => <SignOffPage task={task} />}
    </ForgivenessPage>
  );
}

/** Shows what happens after the borrower agreed to the recommended amount (FORG-SIGN-11…13). */
export function SignOffCompletedScreen() {
  const country = useCountry();
  return (
    <ForgivenessPage
      title={completedTexts.title}
      loading={signOffTexts.loading}
      redirectPath={(task) => redirectPath(task, "completed", country)}
    >
      {(task) => <CompletedPage task={task} />}
    </ForgivenessPage>
  );
}

/** Returns the path to redirect to, or undefined if the borrower is on the right page (FH-72, FORG-SIGN-09). */
function redirectPath({ record }: ForgivenessTask, here: "sign-off" | "completed", country: Country) {
  const there = signOffPage(record);
  if (there === here) return undefined;
  if (there === "completed") return signoffCompletedPath(country);
  return there === "sign-off" ? signoffPath(country) : forgivenessSummaryPath(country);
}

/** Shows the SBA's review and decision (FORG-OUT-01). Redirects to the summary before the review (FH-25). */
export function OutcomeScreen() {
  const country = useCountry();
  return (
    <ForgivenessPage
      title={outcomeTexts.title}
      loading={outcomeTexts.loading}
      redirectPath={({ record }) => (outcomeOf(record) ? undefined : forgivenessSummaryPath(country))}
    >
      {(task) => <Outcome task={task} />}
    </ForgivenessPage>
  );
}

function Outcome({ task }: { readonly task: ForgivenessTask }) {
  const outcome = outcomeOf(task.record);
  if (outcome === "fullyForgiven") return <ForgivenPage task={task} />;
  if (outcome === "partiallyForgiven") return <PartialPage task={task} />;
  if (outcome === "declined") return <DeclinedPage task={task} />;
  return <WaitingPage task={task} outcome={outcome ?? "responded"} />;
}
