import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Sheet, SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import styles from "./summary-screen.module.css";

type Width = "w45" | "w55" | "w60" | "w65" | "w70";

/** A placeholder as tall as the window, so that nothing visible moves when the content loads. */
export function SummarySkeleton() {
  return (
    <SkeletonGroup>
      <Stack gap={10} className={styles["loading"]} data-fills-window>
        <div className={styles["underHeading"]}>
          <Skeleton className={styles["w60"]} size="sm" />
          <Skeleton className={styles["w70"]} size="xxl" />
        </div>
        <Part lines={["w60", "w45", "w70", "w55"]} />
        <Part lines={["w45", "w65"]} />
      </Stack>
    </SkeletonGroup>
  );
}

function Part({ lines }: { readonly lines: readonly Width[] }) {
  return (
    <Sheet aria-hidden>
      <SheetPart>
        <Stack gap={8}>
          {lines.map((width) => (
            <Row key={width} isBetween>
              <Skeleton className={styles[width]} />
              <Skeleton className={styles["amount"]} />
            </Row>
          ))}
        </Stack>
      </SheetPart>
    </Sheet>
  );
}
