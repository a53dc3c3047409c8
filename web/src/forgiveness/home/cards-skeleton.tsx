import { Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";

export function CardsSkeleton({ count }: { readonly count: number }) {
  return (
    <SkeletonGroup>
      <Sheet aria-hidden>
        {Array.from({ length: count }, (_, place) => (
          // The index is the React key, because placeholder rows never change.
          <SheetPart key={place}>
            <Stack gap={2}>
              <Skeleton width="60%" />
              <Skeleton width="25%" />
              <Skeleton width="70%" />
            </Stack>
          </SheetPart>
        ))}
      </Sheet>
    </SkeletonGroup>
  );
}
