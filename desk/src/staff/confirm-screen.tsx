import { confirmTexts as texts } from "@portal/domain/staff/sign-in/messages";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { useState } from "react";
import { useLocation } from "react-router";
import { tellOtherTabs } from "../platform/other-tabs.ts";
import { usePage } from "../platform/page.ts";
import { setSession } from "../platform/session.ts";
import { FactorForm, type FactorKind } from "./factor-form.tsx";
import { confirmFactor } from "./queries.ts";

/** The second step of the sign-in: the second factor (DESK-SIGNIN-02). The frame then opens the wanted page. */
export function ConfirmScreen() {
  const [kind, setKind] = useState<FactorKind>("code");
  const title = kind === "code" ? texts.title : texts.recoveryTitle;
  const heading = usePage(title);
  const email = (useLocation().state as { readonly email?: string } | null)?.email;
  return (
    <>
      <Stack gap={2}>
        {email && <p className="sm subtle">{email}</p>}
        <h1 {...heading}>{title}</h1>
        <p className="muted">{kind === "code" ? texts.lead : texts.recoveryLead}</p>
      </Stack>
      <FactorForm
        send={confirmFactor.call}
        onDone={(opened) => {
          setSession(opened);
          tellOtherTabs();
        }}
        submit={texts.submit}
        submitting={texts.submitting}
        onKind={setKind}
      />
    </>
  );
}
