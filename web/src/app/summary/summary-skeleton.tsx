import { Row, Stack } from "../../ui/layout.tsx";
import { Sheet, SheetPart } from "../../ui/sheet.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";

/** An application and a loan, as tall as the real ones. */
export function SummarySkeleton() {
  return (
    <SkeletonGroup>
      <Stack gap={10}>
        <Sheet aria-hidden>
          <SheetPart>
            <Stack gap={8}>
              <Row isBetween isTop>
                <Skeleton width="14rem" height="2.75rem" />
                <Skeleton width="9rem" height="2.75rem" />
              </Row>
              <Skeleton height="6.5rem" />
            </Stack>
          </SheetPart>
        </Sheet>
        <Sheet aria-hidden>
          <SheetPart>
            <Stack gap={6}>
              <Skeleton width="14rem" height="2.75rem" />
              <Skeleton height="4.5rem" />
            </Stack>
          </SheetPart>
        </Sheet>
      </Stack>
    </SkeletonGroup>
  );
}
