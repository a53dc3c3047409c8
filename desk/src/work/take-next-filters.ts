import type { QueueFilters } from "@portal/domain/work/queue/rules";

/** True if a filter besides the segment and the order is chosen. */
export const isFiltered = ({ product, stage, country: place, staffId, near }: QueueFilters): boolean =>
  [product, stage, place, staffId, near].some((value) => value !== undefined);

/** The filters that `takeNextItem` knows. */
export const takeNextFilters = ({ tab, product, stage, country: place, staffId, near }: QueueFilters) => ({
  kind: tab,
  ...(product !== undefined && { product }),
  ...(stage !== undefined && { stage }),
  ...(place !== undefined && { country: place }),
  ...(staffId !== undefined && { staffId }),
  ...(near !== undefined && { near }),
});
