import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { choiceTexts } from "@portal/domain/banking/connection/messages";
import { offersConnection, statementRequests } from "@portal/domain/banking/connection/rules";
import { summaryPath } from "@portal/domain/frame/paths";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useOpenApplication } from "../../applications/queries.ts";
import { config } from "@portal/ui/calls/config.ts";
import { Admission } from "../../platform/admission.tsx";
import { useCountry } from "../../platform/page.ts";

export type StatementsTask = {
  readonly opportunity: Opportunity;
  readonly groupName: string;
  /** The open requests that bank statements fulfill. */
  readonly requests: readonly Stipulation[];
  readonly widgetUrl: string;
};

export type StatementsGateProps = {
  readonly title: string;
  /** Returns the path to redirect to when no bank can be connected. */
  readonly elsewhere: (asked: Pick<StatementsTask, "opportunity" | "groupName">) => string;
  readonly children: (task: StatementsTask) => ReactNode;
};

export function StatementsGate({ title, elsewhere, children }: StatementsGateProps) {
  const { opportunityId = "", groupName = "" } = useParams();
  const country = useCountry();
  const { open, queries } = useOpenApplication(opportunityId);
  return (
    <Admission
      title={title}
      skeleton={{ label: choiceTexts.loading, title: "16rem", body: "22rem" }}
      queries={queries}
      admit={() => {
        const requests = open ? statementRequests(open) : [];
        const isAsked = requests.some((request) => request.groupName === groupName);
        if (!open || !isAsked) return summaryPath(country);
        const { openBankingWidgetUrl: widgetUrl } = config();
        if (widgetUrl === null || !offersConnection(open, { country, isAvailable: true }))
          return elsewhere({ opportunity: open, groupName });
        return { opportunity: open, groupName, requests, widgetUrl };
      }}
    >
      {children}
    </Admission>
  );
}
