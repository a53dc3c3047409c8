import * as accounts from "@portal/domain/banking/accounts/contract";
import type { SentAccounts } from "@portal/domain/banking/accounts/contract";
import * as contract from "@portal/domain/banking/contract";
import type { FoundInstitution } from "@portal/domain/banking/contract";
import type { RoutingType } from "@portal/domain/banking/directory/rules";
import { lookupTexts } from "@portal/domain/banking/form/messages";
import type { BankPage } from "@portal/domain/banking/form/rules";
import { routingTexts } from "@portal/domain/banking/messages";
import { queryOptions } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callApi, valueOf } from "@portal/ui/calls/call-api.ts";

export const bankAccountsQuery = (opportunityId: string) =>
  queryOptions({
    queryKey: ["bank-accounts", opportunityId],
    queryFn: () => valueOf(callApi(accounts.getBankAccounts, { params: { id: opportunityId } })),
  });

/** The routing numbers of all banks for ACH or for wires. Cached for hours, because the list is long. */
export const routingNumbersQuery = (routingType: RoutingType) =>
  queryOptions({
    queryKey: ["routing-numbers", routingType],
    queryFn: () => valueOf(callApi(contract.listRoutingNumbers, { query: { routingType } })),
    staleTime: 60 * 60 * 1000,
  });

export type Lookup = { readonly kind: "pending"; readonly verdict: Promise<Verdict> } | Verdict;
type Verdict =
  | { readonly kind: "found"; readonly bank: FoundInstitution }
  | { readonly kind: "refused"; readonly text: string }
  /** Looking up the routing number failed, but another attempt may succeed. */
  | { readonly kind: "failed"; readonly text: string };

async function lookUp(routingNumber: string, routingType?: RoutingType): Promise<Verdict> {
  const outcome = await callApi(contract.findInstitution, {
    params: { routingNumber },
    query: { routingType },
  });
  if (outcome.ok) return { kind: "found", bank: outcome.value };
  if (routingType && outcome.code === "ROUTING_TYPE_MISMATCH")
    return { kind: "refused", text: lookupTexts.mismatch[routingType] };
  if (outcome.status === 404) return { kind: "refused", text: routingTexts.unknown };
  return { kind: "failed", text: routingTexts.unchecked };
}

/**
 * Looks up the bank of each typed routing number once (SERV-BVER-15, SERV-BVER-16). Also checks that the number accepts
 * the required type, ACH or wire. Repeats only failed lookups (SH-051).
 */
export function useRoutingLookups() {
  const known = useRef(new Map<string, Lookup>());
  const [, setVersion] = useState(0);
  const nameOf = (number: string, type?: RoutingType) => `${type ?? ""} ${number}`;
  const put = (name: string, lookup: Lookup) => {
    known.current.set(name, lookup);
    setVersion((version) => version + 1);
  };
  const ask = (number: string, type?: RoutingType): Promise<Verdict> => {
    const name = nameOf(number, type);
    const now = known.current.get(name);
    if (now) return now.kind === "pending" ? now.verdict : Promise.resolve(now);
    const verdict = lookUp(number, type).then((found) => {
      put(name, found);
      return found;
    });
    put(name, { kind: "pending", verdict });
    return verdict;
  };
  const of = (number: string, type?: RoutingType) => known.current.get(nameOf(number, type));
  return {
    ask,
    of,
    faultOf: (number: string, type?: RoutingType): string | undefined => {
      const lookup = of(number, type);
      return lookup?.kind === "refused" || lookup?.kind === "failed" ? lookup.text : undefined;
    },
    forgetFailures: () => {
      for (const [name, { kind }] of known.current) if (kind === "failed") known.current.delete(name);
    },
  };
}

type Save = {
  readonly page: BankPage;
  readonly opportunityId: string;
  readonly body: SentAccounts;
  /** The idempotency key of this save, which prevents a second save when the call is repeated. */
  readonly key: string;
};

export const saveBankAccounts = {
  call: ({ page, opportunityId, body, key }: Save) =>
    callApi<typeof accounts.addBankAccounts | typeof accounts.saveBankAccounts>(
      page === "add" ? accounts.addBankAccounts : accounts.saveBankAccounts,
      { params: { id: opportunityId }, body, idempotencyKey: key },
    ),
  makesStale: ({ opportunityId }: Save) => [bankAccountsQuery(opportunityId)],
};
