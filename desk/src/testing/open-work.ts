import type { OpenDeskSession } from "@portal/domain/staff/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import { listWorkAssignees } from "@portal/domain/work/assignments/contract";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { openDeskPage, openSession } from "./open-desk-page.tsx";

/** The people who work on the queue. */
const people = [
  { staffId: "st-hollis", name: "Hollis Grant", assigned: 0 },
  { staffId: "st-maren", name: "Maren Okafor", assigned: 9 },
  { staffId: "st-theo", name: "Theo Park", assigned: 1_204 },
];

type Start = {
  readonly roles?: readonly Role[];
  readonly session?: Partial<OpenDeskSession>;
  readonly api: (api: StubApi) => void;
};

/** Opens a page of the work queue as Maren Okafor, by default a processor. */
export function openWork(address: string, { roles = ["processor"], session, api }: Start): Promise<StubApi> {
  return openDeskPage(address, {
    session: openSession({
      staffId: "st-maren",
      roles: [...roles],
      permissions: permissionsOf(roles),
      ...session,
    }),
    api(stub) {
      stub.answer(listWorkAssignees, { people });
      api(stub);
    },
  });
}
