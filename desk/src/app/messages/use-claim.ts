import { useEffect, useRef } from "react";
import { claimThread, releaseThread } from "../../support/queries.ts";

/** Milliseconds after which typing renews the claim, which lasts five minutes. */
const renewAfter = 60_000;
/** Milliseconds after which typing asks again for a claim that was refused. */
const retryAfter = 10_000;

/** The last call that requested the claim. */
type Claiming = { readonly at: number; readonly isRefused: boolean };

/**
 * Claims the thread while the person types a reply, so that others see who is replying (DESK-CASE-05). Releases the
 * claim when the text is empty again or the person leaves.
 * @param onClaimed called if another person holds the claim
 */
export function useClaim(caseId: string, onClaimed: () => void) {
  const last = useRef<Claiming>(undefined);
  const release = () => {
    if (!last.current || last.current.isRefused) return;
    last.current = undefined;
    void releaseThread(caseId);
  };
  const leave = useRef(release);
  useEffect(() => {
    leave.current = release;
  });
  useEffect(() => {
    const onLeave = () => leave.current();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);

  const claim = async () => {
    const at = performance.now();
    if (last.current && at - last.current.at < (last.current.isRefused ? retryAfter : renewAfter)) return;
    last.current = { at, isRefused: false };
    const outcome = await claimThread(caseId);
    if (outcome.ok) return;
    last.current = { at, isRefused: true };
    if (outcome.code === "CLAIMED") onClaimed();
  };

  return {
    /** Call this function with the text after every change of the reply. */
    typed: (text: string) => (text.trim() === "" ? release() : void claim()),
    release,
  };
}
