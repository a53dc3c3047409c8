import type { ListValues } from "@portal/domain/work/lists/address/rules";
import { listTexts as texts } from "@portal/domain/work/lists/messages";
import { SeedArt } from "@portal/ui/art/seed-art.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Skeleton, SkeletonGroup } from "@portal/ui/messages/skeleton.tsx";
import styles from "./list-empty.module.css";

type ListEmptyProps = { readonly values: ListValues; readonly onClear: () => void };

/** The text of an empty list: no record matches the filters, or there are no records. */
export function ListEmpty({ values, onClear }: ListEmptyProps) {
  const isFiltered = Object.entries(values).some(([name, value]) => name !== "sort" && value !== undefined);
  if (!isFiltered)
    return (
      <div className={styles["empty"]}>
        <SeedArt />
        <p className="strong">{texts.empty}</p>
      </div>
    );
  return (
    <div className={styles["empty"]}>
      <p className="strong">{texts.noMatches}</p>
      <Button variant="secondary" size="dense" onClick={onClear}>
        {texts.clearFilters}
      </Button>
    </div>
  );
}

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Rows of the list's height while the list loads. */
export function ListSkeleton() {
  return (
    <SkeletonGroup label={texts.loading}>
      <div className={styles["skeleton"]}>
        {rows.map((row) => (
          <div key={row} className={styles["row"]}>
            <Skeleton width="60%" />
            <Skeleton width="70%" />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
