import type { Opportunity, Stipulation } from "../contract.ts";
import { stipulationGroups } from "../groups/rules.ts";
import type { Success } from "../rules.ts";

/**
 * What the next page is told of requests that were fulfilled together: their group, and the name of a lone one (SH-003).
 * Nothing while another request of the group waits, since either would tick the whole of it (CORE-ACT-05).
 * @param opportunity as it was before
 * @param groupName as the borrower's list has it, which gathers other people's identification in a group of its own
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
