import { Row, Stack } from "@portal/ui/layout.tsx";
import { Sheet, SheetPart } from "@portal/ui/sheet.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/skeleton.tsx";
import styles from "./summary-screen.module.css";

/** A placeholder as tall as the window, so nothing visible moves when the content loads. */
export function SummarySkeleton() {
  return (
    <SkeletonGroup>
      <Stack gap={10} className={styles["loading"]}>
        <div className={styles["underHeading"]}>
          <Skeleton width="60%" size="sm" />
          <Skeleton width="70%" size="xxl" />
        </div>
        <Part lines={["60%", "45%", "70%", "55%"]} />
        <Part lines={["45%", "65%"]} />
      </Stack>
    </SkeletonGroup>
  );
}

function Part({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Sheet aria-hidden>
      <SheetPart>
        <Stack gap={8}>
          {lines.map((width) => (
            <Row key={width} isBetween>
              <Skeleton width={width} />
              <Skeleton width="5rem" />
            </Row>
          ))}
        </Stack>
      </SheetPart>
    </Sheet>
  );
}
