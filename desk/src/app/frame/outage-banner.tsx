import { firstTexts } from "@portal/domain/staff/shell/messages";
import { Spinner } from "@portal/ui/messages/spinner.tsx";
import { useOutage } from "../../platform/outage.ts";
import { listenToRequests } from "@portal/ui/calls/requests.ts";
import { useEffect } from "react";
import { waitForPortal } from "../../platform/outage.ts";
import { Banner } from "./banner.tsx";

/** Says that the portal is unreachable, until it answers again (DESK-SHELL-09). */
export function OutageBanner() {
  useEffect(() => listenToRequests({ outage: () => void waitForPortal() }), []);
  return (
    <Banner kind="warning">
      {useOutage() && (
        <>
          <Spinner size="sm" />
          <span>{firstTexts.outage}</span>
        </>
      )}
    </Banner>
  );
}
