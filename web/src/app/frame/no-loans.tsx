import { loanTexts } from "@portal/domain/loans/messages";
import { retryText } from "@portal/domain/frame/messages";
import { platformRefusals } from "@portal/domain/wire/messages";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import type { ActivityMenu } from "./activity-menu.ts";

export function NoLoans({ menu }: { readonly menu: ActivityMenu }) {
  if (menu.state === "ready") return <p>{loanTexts.noViewableLoans}</p>;
  if (menu.state === "loading") {
    return (
      <SkeletonGroup>
        <Skeleton width="60%" />
        <Skeleton width="90%" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <p>{platformRefusals.INTERNAL_SERVER_ERROR}</p>
      <TextButton isStandalone onClick={menu.retry}>
        {retryText}
      </TextButton>
    </>
  );
}
