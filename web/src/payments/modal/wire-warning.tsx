import type { FoundInstitution } from "@portal/domain/banking/contract";
import { wireWarning } from "@portal/domain/payments/routing/rules";
import { stateName } from "@portal/domain/wire/places";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { routingNumbersQuery } from "../../banking/queries.ts";

export type WireWarningProps = {
  readonly found: FoundInstitution;
  /** The two-letter code of the US state of the business. */
  readonly state: string;
};

/** Warns about a routing number that is mainly for wires, and shows the bank's ACH number (SERV-BANKEDIT-10, 11). */
export function WireWarning({ found, state }: WireWarningProps) {
  const isDoubtful = wireWarning(found, { code: state, name: state }, []) !== undefined;
  const { data, isPending } = useQuery({ ...routingNumbersQuery("ACH"), enabled: isDoubtful });
  if (!isDoubtful || isPending) return null;
  // Shows the warning without an ACH number if the list of ACH numbers failed to load.
  const text = wireWarning(found, { code: state, name: stateName(state) }, data ?? []);
  return <Alert kind="warning" title={text} />;
}
