import type { OpenDeskSession } from "@portal/domain/staff/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { openDeskPage, openSession } from "./open-desk-page.tsx";

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
    api,
  });
}
