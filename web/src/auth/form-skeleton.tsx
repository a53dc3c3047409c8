import { Stack } from "@portal/ui/layout/layout.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";

export type FormSkeletonProps = { readonly label: string; readonly fields: number };

export function FormSkeleton({ label, fields }: FormSkeletonProps) {
  return (
    <SkeletonGroup label={label}>
      <Stack>
        {Array.from({ length: fields }, (_, at) => (
          <Stack key={at} gap={2}>
            <Skeleton width="35%" />
            <Skeleton height="3rem" />
          </Stack>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
