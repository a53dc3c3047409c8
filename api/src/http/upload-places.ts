import { Overloaded } from "../platform/overloaded.ts";
import { RequestFault } from "./request-fault.ts";

/** The Retry-After header in seconds. Most uploads end within this time. */
const retryAfter = 5;

/** Counts uploads in progress. Refuses an upload above the limits before reading its body. */
export function uploadPlaces(limits: { readonly each: number; readonly all: number }) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    /** Counts an upload. @returns a function that the caller must call once when the upload ends */
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
