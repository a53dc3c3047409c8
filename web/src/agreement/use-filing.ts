import type { AgreementStatus } from "@portal/domain/agreement/contract";
import { filingPoll } from "@portal/domain/agreement/signing/rules";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { filingQuery } from "./queries.ts";

/** Polls until the signature is confirmed or the time limit for polling has passed (`isLate`, FORG-AGR-06). */
export function useFiling(opportunityId: string, initial: AgreementStatus) {
  const [isLate, setLate] = useState(false);
  const { data: status } = useQuery({
    ...filingQuery(opportunityId),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.onlineSigning === "filing" && !isLate ? filingPoll.every : false,
  });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), filingPoll.most);
    return () => clearTimeout(timer);
  }, []);
  const isFiling = status.onlineSigning === "filing";
  return { status, isFiling, isLate: isFiling && isLate };
}
