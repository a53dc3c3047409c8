import { supportTexts as texts } from "@portal/domain/support/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { config, loadConfig } from "@portal/ui/calls/config.ts";
import { isHealthy } from "@portal/ui/calls/health.ts";
import { isCodeMissing } from "../../platform/missing-code.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { SupportLines } from "@portal/ui/messages/support-lines.tsx";
import { preOutageUrl } from "../../platform/session-storage.ts";
import { AsideBlock, Stack } from "@portal/ui/layout/layout.tsx";
import { afterOutage } from "./after-outage.ts";

/** The time between two health checks of the API (CORE-CONST-09). */
const pollMilliseconds = 30_000;

/** Waits until the API is available, then opens the borrower's previous page (CORE-SESS-13). */
export function MaintenanceScreen() {
  const country = useCountry();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const [search] = useSearchParams();
  const heading = usePage(texts.maintenance);
  const redirect = search.get("redirect");
  const contact = supportContact(config(), country, false);

  useEffect(() => {
    let isLeft = false;
    const poll = async () => {
      if (!(await isHealthy())) return;
      const configuration = await loadConfig();
      // Stops if the borrower has left this page meanwhile.
      if (isLeft || !configuration.ok) return;
      const back = afterOutage(redirect, preOutageUrl.take(), country);
      if (isCodeMissing()) location.replace(back);
      else await navigate(back, { replace: true, state });
    };
    const timer = setInterval(() => void poll(), pollMilliseconds);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [country, navigate, redirect, state]);

  return (
    <>
      <Stack gap={3}>
        <h1 {...heading}>{texts.maintenance}</h1>
        <p className="lead">{texts.maintenanceReassurance}</p>
        <p className="muted">{texts.maintenancePoll}</p>
      </Stack>
      <AsideBlock title={texts.cantWait} isQuiet>
        <SupportLines {...contact} />
      </AsideBlock>
    </>
  );
}
