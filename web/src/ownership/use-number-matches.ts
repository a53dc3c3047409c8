import { numberDigits, type NumberMatch } from "@portal/domain/ownership/person/rules";
import { useRef } from "react";
import { useCall } from "../platform/use-call.ts";
import { checkNumber } from "./queries.ts";

/**
 * Whose numbers typed ones are, as the server said (SH-074). Where it does not say, as after twenty times, nothing is
 * known: saving compares them again.
 */
export function useNumberMatches(opportunityId: string) {
  const known = useRef(new Map<string, NumberMatch>());
  const check = useCall(checkNumber);
  return {
    known: (): ReadonlyMap<string, NumberMatch> => known.current,
    /** @param id of whom it is typed for; their own number is nobody else's */
    ask: async (typed: string, id: string): Promise<void> => {
      const digits = numberDigits(typed);
      if (digits === undefined || known.current.has(digits)) return;
      const outcome = await check.run({ opportunityId, ssn: digits, excludeContactId: id || null });
      if (outcome.ok) known.current.set(digits, outcome.value.match);
    },
  };
}
