import type { FoundInstitution, Institution } from "../../banking/contract.ts";
import { fillIn } from "../../wire/messages.ts";
import { wireTexts as texts } from "./messages.ts";

/**
 * Returns a warning if a routing number is only or mainly for wires. Suggests an ACH number of the same bank
 * (SERV-BANKEDIT-10, SERV-BANKEDIT-11, SH-035).
 * @param listed all routing numbers for ACH payments
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
