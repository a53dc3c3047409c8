import { numberDigits, type NumberMatch } from "@portal/domain/ownership/person/rules";
import { useRef } from "react";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { checkNumber } from "./queries.ts";

type NumberContext = {
  /** The person who gets the typed number. The person's own saved number is not a duplicate. */
  readonly id: string;
  /** People who were removed on the page or got another number. Ignores their saved numbers. */
  readonly replaced: readonly string[];
};

/** Checks typed identification numbers for duplicates and caches the results (SH-074). */
export function useNumberMatches(opportunityId: string) {
  const known = useRef(new Map<string, NumberMatch>());
  const asked = useRef(new Map<string, string>());
  const check = useCall(checkNumber);
  /** Runs one check at a time, because `useCall` answers a second call with the outcome of the running call. */
  const last = useRef(Promise.resolve());
  const look = async (digits: string, beside: NumberContext): Promise<void> => {
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
    /** Discards a check's result if the people on the page have changed since the check. */
    forget: (typed: string, beside: NumberContext): void => {
      const digits = numberDigits(typed) ?? "";
      if (asked.current.get(digits) !== namesOf(beside)) known.current.delete(digits);
    },
    ask: async (typed: string, beside: NumberContext): Promise<void> => {
      const digits = numberDigits(typed);
      if (digits === undefined) return;
      const turn = last.current.then(() => look(digits, beside));
      last.current = turn.catch(() => undefined);
      await turn;
    },
    /** Discards all results after a save, because the saved people have changed. */
    clear: (): void => known.current.clear(),
  };
}

const namesOf = ({ id, replaced }: NumberContext) => [id, ...replaced].join(" ");
