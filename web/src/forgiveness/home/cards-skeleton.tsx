import { Stack } from "../../ui/layout.tsx";
import { Sheet, SheetPart } from "../../ui/sheet.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";

/** A row for each loan, as tall as its card. */
export function CardsSkeleton({ count }: { readonly count: number }) {
  return (
    <SkeletonGroup>
      <Sheet aria-hidden>
        {Array.from({ length: count }, (_, place) => (
          // Rows of nothing: each is its place.
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
