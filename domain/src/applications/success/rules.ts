import type { Opportunity, Stipulation } from "../contract.ts";
import { stipulationGroups } from "../groups/rules.ts";
import type { Success } from "../rules.ts";

/**
 * Returns the address parameters that name the requests just fulfilled (SH-003). Empty while another request of the
 * group is open (CORE-ACT-05).
 * @param opportunity the application before the requests were fulfilled
 * @param groupName the name of the group in the borrower's list
 */
export function successOf(
  opportunity: Pick<Opportunity, "id" | "stipulations">,
  fulfilled: readonly Pick<Stipulation, "id" | "name">[],
  groupName: string,
  contactId: string | undefined,
): Success {
  const isOurs = ({ id }: Stipulation) => fulfilled.some((each) => each.id === id);
  const isHalf = stipulationGroups(opportunity.stipulations, { contactId, success: {} })
    .filter((group) => group.groupName === groupName)
    .some(({ stipulations }) => stipulations.some((each) => !each.isFulfilled && !isOurs(each)));
  if (isHalf) return {};
  const [request, ...others] = fulfilled;
  return {
    groupName,
    name: others.length === 0 ? request?.name : undefined,
    opportunityId: opportunity.id,
    requests: fulfilled.map(({ id }) => id),
  };
}
