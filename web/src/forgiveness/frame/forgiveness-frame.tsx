import { forgivenessSummaryPath } from "@portal/domain/forgiveness/paths";
import { forgivenessTexts as texts } from "@portal/domain/forgiveness/messages";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import type { ReactNode } from "react";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "@portal/ui/layout/portal-page.tsx";
import { BackLink } from "../../platform/task-page.tsx";
import { Stack, type Gap } from "@portal/ui/layout/layout.tsx";
import { Moment } from "@portal/ui/overlays/sheet.tsx";
import { ForgivenessAside } from "./forgiveness-aside.tsx";
import type { ForgivenessTask } from "./use-forgiveness.ts";

export type ForgivenessFrameProps = {
  readonly task: ForgivenessTask;
  readonly title: string;
  readonly lead?: ReactNode;
  /** True for the forgiveness summary, which links back to the loan summary. */
  readonly isSummary?: boolean;
  /** Content below the lead text. If set, only the top of the page has a background color. */
  readonly moment?: ReactNode;
  readonly gap?: Gap;
  readonly children?: ReactNode;
};

/**
 * The frame of every forgiveness page: the heading above the body and the loan's amounts beside the body (FORG-SUM-12).
 */
export function ForgivenessFrame(props: ForgivenessFrameProps) {
  const { task, title, lead, isSummary = false, moment, gap = 10, children } = props;
  const country = useCountry();
  const heading = usePage(title);
  const words = (
    <>
      <h1 {...heading}>{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </>
  );
  return (
    <PortalPage
      gap={gap}
      columnHead={
        <>
          {isSummary ? (
            <BackLink href={summaryPath(country)} text={navigationTexts.summary} />
          ) : (
            <BackLink href={forgivenessSummaryPath(country)} text={texts.backToSummary} />
          )}
          {moment === undefined && words}
        </>
      }
      aside={<ForgivenessAside task={task} />}
    >
      {moment !== undefined && (
        <Moment>
          <Stack gap={8}>
            <Stack gap={3}>{words}</Stack>
            {moment}
          </Stack>
        </Moment>
      )}
      {children}
    </PortalPage>
  );
}
