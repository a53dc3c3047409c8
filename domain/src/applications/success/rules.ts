import type { Opportunity, Stipulation } from "../contract.ts";
import { stipulationGroups } from "../groups/rules.ts";
import type { Success } from "../rules.ts";

/**
 * The address parameters that name requests fulfilled together (SH-003). Empty while the group has another open
 * request, because the parameters would mark the whole group as complete (CORE-ACT-05).
 * @param opportunity the application before the requests were fulfilled
 * @param groupName as in the borrower's list, where another person's identification is a separate group
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
