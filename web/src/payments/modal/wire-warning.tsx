import type { FoundInstitution } from "@portal/domain/banking/contract";
import { wireWarning } from "@portal/domain/payments/routing/rules";
import { stateName } from "@portal/domain/wire/places";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "../../ui/alert.tsx";
import { routingNumbersQuery } from "../../banking/queries.ts";

export type WireWarningProps = {
  readonly found: FoundInstitution;
  /** Of the business, by its code. */
  readonly state: string;
};

/** Says so where a routing number is mainly for wires, with the one that is usual in the state (SERV-BANKEDIT-10, 11). */
export function WireWarning({ found, state }: WireWarningProps) {
  const isDoubtful = wireWarning(found, { code: state, name: state }, []) !== undefined;
  const { data, isPending } = useQuery({ ...routingNumbersQuery("ACH"), enabled: isDoubtful });
  if (!isDoubtful || isPending) return null;
  // Without the list the warning stands all the same.
  const text = wireWarning(found, { code: state, name: stateName(state) }, data ?? []);
  return <Alert kind="warning" title={text} />;
}
