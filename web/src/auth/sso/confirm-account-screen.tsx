import {
  confirmAccountPath,
  loginPath,
  migratedConfirmAccountPath,
  migratedSegment,
  migratedSsoLandingPath,
  ssoLandingPath,
} from "@portal/domain/auth/paths";
import { confirmFaults } from "@portal/domain/auth/sso/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { leadsAway } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { linkTokens } from "../../platform/link-tokens.ts";
import { useCountry } from "../../platform/page.ts";
import type { SignOnFlow } from "./begin-sign-on.ts";
import { findToken } from "./find-token.ts";
import { Handover } from "./handover.tsx";
import { confirmAccount } from "./queries.ts";
import { useOnce } from "./use-once.ts";

export type ConfirmAccountProps = {
  /** A token that replaces the token in the page's address (CORE-CONFIRM-02, CH-39). */
  readonly accountToken?: string;
};

function ConfirmAccount({ flow, accountToken }: ConfirmAccountProps & { readonly flow: SignOnFlow }) {
  const navigate = useNavigate();
  const country = useCountry();
  const page = flow === "migrated" ? migratedConfirmAccountPath : confirmAccountPath;

  const toLogin = async (fault: keyof typeof confirmFaults) => {
    const { phone } = supportContact(config(), country, false);
    raiseAlert("critical", fillIn(confirmFaults[fault], { provider: config().ssoProviderName, phone }));
    const version = flow === "migrated" ? migratedSegment : undefined;
    await navigate(loginPath(country, { version }), { replace: true });
  };

  useOnce(async () => {
    const token = findToken(page, accountToken);
    if (!token) return toLogin("noToken");
    const outcome = await confirmAccount(flow, token);
    // Keeps the token during an outage, so that the page can try again later.
    if (!outcome.ok && leadsAway(outcome.code)) return;
    linkTokens.forget(page);
    if (!outcome.ok) return toLogin("failed");
    await navigate(flow === "migrated" ? migratedSsoLandingPath() : ssoLandingPath(), { replace: true });
  });
  return <Handover step="confirming" />;
}

/** Confirms an account with a mailed token, then continues to the sign-on provider (CORE-CONFIRM-01 to 06). */
export function ConfirmAccountScreen(props: ConfirmAccountProps) {
  return <ConfirmAccount flow="plain" {...props} />;
}

export function MigratedConfirmAccountScreen(props: ConfirmAccountProps) {
  return <ConfirmAccount flow="migrated" {...props} />;
}
