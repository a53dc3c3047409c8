import type { FoundInstitution } from "@portal/domain/banking/contract";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
import { lookupTexts } from "@portal/domain/banking/form/messages";
import { routingTexts } from "@portal/domain/banking/messages";
import { useRef, useState } from "react";
import { findInstitution } from "./queries.ts";

export type Lookup = { readonly kind: "pending"; readonly verdict: Promise<Verdict> } | Verdict;
type Verdict =
  | { readonly kind: "found"; readonly bank: FoundInstitution }
  | { readonly kind: "refused"; readonly text: string }
  /** True if the lookup itself failed, so another attempt may succeed. */
  | { readonly kind: "failed"; readonly text: string };

const nameOf = (type: RoutingType, number: string) => `${type} ${number}`;

async function lookUp(type: RoutingType, number: string): Promise<Verdict> {
  const outcome = await findInstitution(number, type);
  if (outcome.ok) return { kind: "found", bank: outcome.value };
  if (outcome.code === "ROUTING_TYPE_MISMATCH") return { kind: "refused", text: lookupTexts.mismatch[type] };
  if (outcome.status === 404) return { kind: "refused", text: routingTexts.unknown };
  return { kind: "failed", text: routingTexts.unchecked };
}

/** Looks up the bank of each typed routing number once (SERV-BVER-15, SERV-BVER-16, SH-051). */
export function useRoutingLookups() {
  const known = useRef(new Map<string, Lookup>());
  const [, setVersion] = useState(0);
  const put = (name: string, lookup: Lookup) => {
    known.current.set(name, lookup);
    setVersion((version) => version + 1);
  };
  const ask = (type: RoutingType, number: string): Promise<Verdict> => {
    const name = nameOf(type, number);
    const now = known.current.get(name);
    if (now) return now.kind === "pending" ? now.verdict : Promise.resolve(now);
    const verdict = lookUp(type, number).then((found) => {
      put(name, found);
      return found;
    });
    put(name, { kind: "pending", verdict });
    return verdict;
  };
  return {
    ask,
    of: (type: RoutingType, number: string): Lookup | undefined => known.current.get(nameOf(type, number)),
    faultOf: (type: RoutingType, number: string): string | undefined => {
      const lookup = known.current.get(nameOf(type, number));
      return lookup?.kind === "refused" || lookup?.kind === "failed" ? lookup.text : undefined;
    },
    forgetFailures: () => {
      for (const [name, { kind }] of known.current) if (kind === "failed") known.current.delete(name);
    },
  };
}
