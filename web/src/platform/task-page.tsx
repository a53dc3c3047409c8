import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import type { UseQueryResult } from "@tanstack/react-query";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { useCountry, usePage } from "./page.ts";

export type TaskHeadProps = {
  readonly title: string;
  readonly heading: ReturnType<typeof usePage>;
  /** The text under the page's title. Omitted when the borrower has finished the page's task. */
  readonly lead?: string | undefined;
};

export function TaskHead({ title, heading, lead }: TaskHeadProps) {
  return (
    <>
      <BackLink href={summaryPath(useCountry())} text={navigationTexts.summary} />
      <h1 {...heading}>{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </>
  );
}

export function BackLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <TextLink isQuiet isStandalone className="sm" href={href}>
      <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
      {text}
    </TextLink>
  );
}

type FailureProps = { readonly title: string; readonly queries: readonly UseQueryResult[] };

export function TaskFailure({ title, queries }: FailureProps) {
  const heading = usePage(title, true);
  return (
    <Stack gap={10}>
      <h1 {...heading}>{title}</h1>
      <LoadFailure queries={queries} heading={heading} />
    </Stack>
  );
}

export type SkeletonProps = {
  readonly label: string;
  /** The size of a skeleton as CSS lengths: the width of the title, and the heights of the lead and the body. */
  readonly title: string;
  readonly lead?: string;
  readonly body: string;
};

export function TaskSkeleton({ label, title, lead = "3.25rem", body }: SkeletonProps) {
  return (
    <SkeletonGroup label={label}>
      <Skeleton width={title} height="2.5rem" />
      <Skeleton width="min(28rem, 100%)" height={lead} />
      <Skeleton height={body} />
    </SkeletonGroup>
  );
}
