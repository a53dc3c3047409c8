import { useEffect, useRef } from "react";
import { claimThread, releaseThread } from "../../support/queries.ts";

/** Milliseconds after which typing renews the claim, which lasts five minutes. */
const renewAfter = 60_000;

/**
 * Claims the thread while the person types a reply, so that others see who is replying (DESK-CASE-05). Releases the
 * claim when the text is empty again or the person leaves.
 * @param onClaimed called if another person holds the claim
 */
export function useClaim(caseId: string, onClaimed: () => void) {
  const claimedAt = useRef<number>(undefined);
  const release = () => {
    if (claimedAt.current === undefined) return;
    claimedAt.current = undefined;
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
    const now = performance.now();
    if (claimedAt.current !== undefined && now - claimedAt.current < renewAfter) return;
    claimedAt.current = now;
    const outcome = await claimThread(caseId);
    if (outcome.ok) return;
    claimedAt.current = undefined;
    if (outcome.code === "CLAIMED") onClaimed();
  };

  return {
    /** Must be called with the text after every change of the reply. */
    typed: (text: string) => (text.trim() === "" ? release() : void claim()),
    release,
  };
}
