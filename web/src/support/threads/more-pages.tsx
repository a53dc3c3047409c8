import { Stack } from "@portal/ui/layout/layout.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { ShowMore } from "../../platform/show-more.tsx";
import type { More } from "./use-pages.ts";

type MorePagesProps = {
  readonly more: More;
  /** The number of entries on the page. */
  readonly shown: number;
  readonly label?: string;
};

/** Loads the next page of a list. After a failure, the button tries again. */
export function MorePages({ more: { isComplete, isPending, failure, load }, shown, label }: MorePagesProps) {
  return (
    <Stack gap={2}>
      {failure !== undefined && <Alert kind="critical" title={failure} />}
      <ShowMore
        shown={shown}
        count={isComplete ? shown : undefined}
        label={label}
        isPending={isPending}
        onMore={load}
      />
    </Stack>
  );
}
