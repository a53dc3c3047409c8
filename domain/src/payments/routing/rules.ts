import type { FoundInstitution, Institution } from "../../banking/contract.ts";
import { fillIn } from "../../wire/messages.ts";
import { wireTexts as texts } from "./messages.ts";

/**
 * Returns a warning if a routing number is only or mainly for wires. Suggests the bank's ACH number for the state in
 * the form (SERV-BANKEDIT-10, SERV-BANKEDIT-11, SH-035).
 * @param listed the routing numbers of all banks for ACH payments, without numbers that are mainly for wires
 */
export function wireWarning(
  found: FoundInstitution,
  state: { readonly code: string; readonly name: string },
  listed: readonly Institution[],
): string | undefined {
  if (found.ach && !found.mainlyWire) return undefined;
  const usual = listed.find(
    ({ Name, StateCode__c, RoutingNumber__c }) =>
      Name === found.Name && StateCode__c === state.code && RoutingNumber__c !== found.RoutingNumber__c,
  );
  const advice = usual
    ? fillIn(texts.usually, { bank: found.Name, state: state.name, number: usual.RoutingNumber__c })
    : texts.confirm;
  return `${texts.mainlyWire} ${advice}`;
}
