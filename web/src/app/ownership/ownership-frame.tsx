import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { navigationTexts } from "@portal/domain/frame/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { ownersPageTexts as texts } from "@portal/domain/ownership/owners/messages";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "../../platform/load-failure.tsx";
import { useCountry, usePage } from "../../platform/page.ts";
import { PortalPage } from "../../platform/portal-page.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Stack } from "../../ui/layout.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { TextLink } from "../../ui/text-link.tsx";

export type OwnershipFrameProps = {
  readonly title: string;
  readonly heading: ReturnType<typeof usePage>;
  /** None once it is done. */
  readonly lead: string | undefined;
  readonly children: ReactNode;
};

export function OwnershipFrame({ title, heading, lead, children }: OwnershipFrameProps) {
  const country = useCountry();
  return (
    <PortalPage
      gap={8}
      head={
        <>
          <TextLink isQuiet isStandalone className="sm" href={summaryPath(country)}>
            <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
            {navigationTexts.summary}
          </TextLink>
          <h1 {...heading}>{title}</h1>
          {lead !== undefined && <p className="lead">{lead}</p>}
        </>
      }
    >
      {children}
    </PortalPage>
  );
}

type FailureProps = { readonly title: string; readonly queries: readonly UseQueryResult[] };

export function OwnershipFailure({ title, queries }: FailureProps) {
  const heading = usePage(title, true);
  return (
    <Stack gap={10}>
      <h1 {...heading}>{title}</h1>
      <LoadFailure queries={queries} heading={heading} />
    </Stack>
  );
}

export function OwnershipSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton width="20rem" height="2.5rem" />
      <Skeleton width="min(28rem, 100%)" height="3.25rem" />
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
}
