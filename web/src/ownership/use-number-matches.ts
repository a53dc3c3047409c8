import { numberDigits, type NumberMatch } from "@portal/domain/ownership/person/rules";
import { useRef } from "react";
import { useCall } from "../platform/use-call.ts";
import { checkNumber } from "./queries.ts";

/** Beside whom a number is compared. */
type Beside = {
  /** For whom it is typed; their own number is nobody else's. */
  readonly id: string;
  /** Whose numbers do not count. */
  readonly replaced: readonly string[];
};

/**
 * Whose numbers typed ones are, as the server said (SH-074). Where it does not say, as after twenty times, nothing is
 * known: saving compares them again.
 */
export function useNumberMatches(opportunityId: string) {
  const known = useRef(new Map<string, NumberMatch>());
  const asked = useRef(new Map<string, string>());
  const check = useCall(checkNumber);
  /** One after the other: a call that is under way is another number's. */
  const last = useRef(Promise.resolve());
  const look = async (digits: string, beside: Beside): Promise<void> => {
    if (known.current.has(digits)) return;
    const { id, replaced } = beside;
    const outcome = await check.run({
      opportunityId,
      ssn: digits,
      excludeContactId: id || null,
      replacedContactIds: [...replaced],
    });
    if (!outcome.ok) return;
    known.current.set(digits, outcome.value.match);
    asked.current.set(digits, namesOf(beside));
  };
  return {
    known: (): ReadonlyMap<string, NumberMatch> => known.current,
    /** What was said of a number beside other people than now on the page does not hold any more. */
    forget: (typed: string, beside: Beside): void => {
      const digits = numberDigits(typed) ?? "";
      if (asked.current.get(digits) !== namesOf(beside)) known.current.delete(digits);
    },
    ask: async (typed: string, beside: Beside): Promise<void> => {
      const digits = numberDigits(typed);
      if (digits === undefined) return;
      const turn = last.current.then(() => look(digits, beside));
      last.current = turn.catch(() => undefined);
      await turn;
    },
    /** Whoever was typed is known to the server from now on, so that nothing of before holds. */
    clear: (): void => known.current.clear(),
  };
}

const namesOf = ({ id, replaced }: Beside) => [id, ...replaced].join(" ");
