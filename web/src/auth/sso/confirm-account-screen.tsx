import {
  loginPath,
  migratedSegment,
  migratedSsoLandingPath,
  ssoLandingPath,
} from "@portal/domain/auth/paths";
import { confirmFaults } from "@portal/domain/auth/sso/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useNavigate, useSearchParams } from "react-router";
import { raiseAlert } from "../../platform/alerts.ts";
import { leadsAway } from "../../platform/call-api.ts";
import { config } from "../../platform/config.ts";
import { useCountry } from "../../platform/page.ts";
import type { SignOnFlow } from "./begin-sign-on.ts";
import { Handover } from "./handover.tsx";
import { confirmAccount } from "./queries.ts";
import { useOnce } from "./use-once.ts";

export type ConfirmAccountProps = {
  /** From whoever shows the page; else the address has it (CORE-CONFIRM-02, CH-39). */
  readonly accountToken?: string;
};

function ConfirmAccount({ flow, accountToken }: ConfirmAccountProps & { readonly flow: SignOnFlow }) {
  const navigate = useNavigate();
  const country = useCountry();
  const [search] = useSearchParams();
  const token = accountToken ?? search.get("accountToken");

  const toLogin = async (fault: keyof typeof confirmFaults) => {
    const { phone } = supportContact(config(), country, false);
    raiseAlert("critical", fillIn(confirmFaults[fault], { provider: config().ssoProviderName, phone }));
    const version = flow === "migrated" ? migratedSegment : undefined;
    await navigate(loginPath(country, { version }), { replace: true });
  };

  useOnce(async () => {
    if (!token) return toLogin("noToken");
    const outcome = await confirmAccount(flow, token);
    if (!outcome.ok) return leadsAway(outcome.code) ? undefined : toLogin("failed");
    await navigate(flow === "migrated" ? migratedSsoLandingPath() : ssoLandingPath(), { replace: true });
  });
  return <Handover step="confirming" />;
}

/** Uses the link of a mail up, then goes on to the provider (CORE-CONFIRM-01 to 06). */
export function ConfirmAccountScreen(props: ConfirmAccountProps) {
  return <ConfirmAccount flow="plain" {...props} />;
}

/** The same of the migrated flow. */
export function MigratedConfirmAccountScreen(props: ConfirmAccountProps) {
  return <ConfirmAccount flow="migrated" {...props} />;
}
