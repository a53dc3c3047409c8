import type { FoundInstitution } from "@portal/domain/banking/contract";
import { routingTexts } from "@portal/domain/banking/messages";
import { useRef, useState } from "react";
import { findInstitution } from "../../banking/queries.ts";

/** The directory's result for a routing number. "unchecked" means that the look-up failed. */
type RoutingResult =
  | { readonly kind: "found"; readonly institution: FoundInstitution }
  | { readonly kind: "unknown" | "unchecked"; readonly text: string };

/** Looks up each routing number once. Only a failed look-up can be repeated (SH-051). */
export function useRouting() {
  const known = useRef(new Map<string, Promise<RoutingResult>>());
  const unknown = useRef(new Set<string>());
  const [shown, setShown] = useState<{ readonly number: string; readonly looked?: RoutingResult }>();

  const lookUp = async (number: string): Promise<RoutingResult> => {
    const running = known.current.get(number) ?? find(number);
    known.current.set(number, running);
    setShown((before) => (before?.number === number && before.looked ? before : { number }));
    const looked = await running;
    if (looked.kind === "unchecked") known.current.delete(number);
    if (looked.kind === "unknown") unknown.current.add(number);
    // Ignores the result if the borrower has typed another number in the meantime.
    setShown((before) => (before?.number === number ? { number, looked } : before));
    return looked;
  };
  return {
    lookUp,
    /** Returns the error text for a routing number that belongs to no bank. */
    faultOf: (number: string) => (unknown.current.has(number) ? routingTexts.unknown : undefined),
    isLooking: (number: string) => shown?.number === number && shown.looked === undefined,
    bankOf: (number: string) =>
      shown?.number === number && shown.looked?.kind === "found" ? shown.looked.institution : undefined,
  };
}

async function find(number: string): Promise<RoutingResult> {
  const outcome = await findInstitution(number);
  if (outcome.ok) return { kind: "found", institution: outcome.value };
  return outcome.code === "ROUTING_NUMBER_NOT_FOUND" || outcome.code === "NOT_FOUND"
    ? { kind: "unknown", text: routingTexts.unknown }
    : { kind: "unchecked", text: routingTexts.unchecked };
}
