import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";

export function HelpSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton width="70%" height="3.25rem" />
      <Skeleton width="85%" height="2rem" />
      <Skeleton width="85%" height="2rem" />
    </SkeletonGroup>
  );
}
