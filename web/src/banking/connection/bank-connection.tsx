import { successOf } from "@portal/domain/applications/success/rules";
import { choiceTexts, connectTexts as texts, genericTexts } from "@portal/domain/banking/connection/messages";
import { statementChoicePath } from "@portal/domain/banking/paths";
import { uploadGroupPath } from "@portal/domain/documents/paths";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { RetryAlert } from "../../platform/retry-alert.tsx";
import { RejectionAlerts } from "../../platform/rejection-alert.tsx";
import { afterSuccess, successValues } from "../../platform/success.ts";
import { BackLink } from "../../platform/task-page.tsx";
import { useNamedContact, useViewer } from "../../platform/viewer.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { MonthStrip } from "./month-strip.tsx";
import type { StatementsTask } from "./statements-gate.tsx";
import { useConnection } from "./use-connection.ts";
import { WidgetFrame, WidgetSpinner } from "./widget-frame.tsx";

/** Shows the bank widget and its errors. Opens the next page when the widget closes (SERV-OB-03, SERV-OB-04). */
export function BankConnection({ opportunity, groupName, requests, widgetUrl }: StatementsTask) {
  const { country, contactId } = useViewer();
  const navigate = useNavigate();
  const item = { opportunityId: opportunity.id, groupName, contactId: useNamedContact() };
  const choice = statementChoicePath(country, item);
  const upload = uploadGroupPath(country, item);
  const { visit, token, isLinked, ...connection } = useConnection({
    opportunity,
    requests,
    onDone: () => {
      raiseAlert("success", texts.connected, "next", texts.connectedDetail);
      const success = successOf(opportunity, requests, groupName, contactId);
      void navigate(summaryPath(country, successValues(success)), afterSuccess(success));
    },
    onClosed: () => void navigate(choice, { replace: true }),
    onDisabled: (message) => {
      raiseAlert("critical", message);
      void navigate(summaryPath(country), { replace: true });
    },
  });
  const { isOver } = visit;
  const heading = usePage(texts.title, isOver);
  const takeFocus = useEffectEvent(() => heading.ref.current?.focus());
  // Moves the focus to the heading, because removing the widget loses the focus.
  useEffect(() => {
    if (isOver || isLinked) takeFocus();
  }, [isOver, isLinked]);

  return (
    <PortalPage
      gap={isOver ? 8 : 6}
      head={
        <>
          <BackLink
            href={isOver ? summaryPath(country) : choice}
            text={isOver ? navigationTexts.summary : choiceTexts.title}
          />
          <h1 {...heading}>{texts.title}</h1>
        </>
      }
    >
      {!isLinked && <RejectionAlerts requests={requests} />}
      {isOver ? (
        <>
          <Alert kind="critical" title={visit.text ?? genericTexts.terminal}>
            {visit.text !== undefined && genericTexts.terminal}
          </Alert>
          <MonthStrip opportunity={opportunity} requests={requests} title={texts.months} />
          <Actions>
            <LinkButton href={upload}>{texts.upload}</LinkButton>
          </Actions>
        </>
      ) : (
        <Stack>
          {visit.text !== undefined && !isLinked && (
            // A new React key makes screen readers announce the same error text again.
            <Alert key={visit.nonTerminalCount} kind="critical" title={visit.text} />
          )}
          {connection.failure !== undefined && (
            <RetryAlert
              title={connection.failure}
              onRetry={() => {
                heading.ref.current?.focus();
                void connection.save();
              }}
            >
              {texts.unfinished}
            </RetryAlert>
          )}
          {connection.failure === undefined && (isLinked || token === undefined) && (
            <WidgetSpinner label={isLinked ? texts.saving : texts.opening} />
          )}
          {token !== undefined && !isLinked && (
            <WidgetFrame widgetUrl={widgetUrl} token={token} onEvent={connection.hear} />
          )}
          {!isLinked && (
            <p className="sm muted">
              {texts.trouble} <TextLink href={upload}>{texts.upload}</TextLink>
            </p>
          )}
        </Stack>
      )}
    </PortalPage>
  );
}
