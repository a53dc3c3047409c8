import { Overloaded } from "../platform/overloaded.ts";
import { RequestFault } from "./request-fault.ts";

/** Seconds until a refused upload may be retried. An upload of ordinary size takes less time. */
const retryAfter = 5;

/** Counts uploads in progress. Refuses an upload above the limits before its body is read. */
export function uploadPlaces(limits: { readonly each: number; readonly all: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** @returns a function that the caller must call once when the upload ends, so that it no longer counts */
    enter(owner: string): () => void {
      const own = taken.get(owner) ?? 0;
      if (own >= limits.each) throw new RequestFault("TOO_MANY_REQUESTS", retryAfter);
      if (all >= limits.all) throw new Overloaded("uploads", retryAfter);
      taken.set(owner, own + 1);
      all += 1;
      return () => {
        all -= 1;
        const left = (taken.get(owner) ?? 1) - 1;
        if (left > 0) taken.set(owner, left);
        else taken.delete(owner);
      };
    },
  };
}
