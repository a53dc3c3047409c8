import { securityQuestionTexts as texts } from "@portal/domain/auth/messages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../platform/loaded.tsx";
import { loadState } from "@portal/ui/calls/load-state.ts";
import { usePage } from "../platform/page.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { securityQuestionQuery } from "./queries.ts";
import { SecurityHelp } from "./security-help.tsx";
import { SecurityQuestionForm, type Question } from "./security-question-form.tsx";

/** The second step of sign-in, which asks one of the borrower's two security questions (CORE-SECQ-01 to 11). */
export function SecurityQuestionScreen() {
  const heading = usePage(texts.title);
  const asked = useQuery(securityQuestionQuery);
  const [other, setOther] = useState<Question>();
  return (
    <>
      <Stack gap={3}>
        <p className="sm subtle">{texts.step}</p>
        <h1 {...heading}>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </Stack>
      <Loaded
        state={loadState([asked], (question) => other ?? question)}
        heading={heading}
        skeleton={
          <SkeletonGroup label={texts.loading}>
            <Skeleton width="60%" />
            <Skeleton height="3rem" />
          </SkeletonGroup>
        }
      >
        {(question) => <SecurityQuestionForm question={question} onOther={setOther} />}
      </Loaded>
      <SecurityHelp />
    </>
  );
}
