import type { OpenDeskSession } from "@portal/domain/staff/contract";
import type { Role } from "@portal/domain/staff/roles/contract";
import { permissionsOf } from "@portal/domain/staff/roles/rules";
import * as work from "@portal/domain/work/contract";
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
    api: (stub) => {
      stub.answer(work.listChanges, changesOf({}));
      api(stub);
    },
  });
}

type Change = {
  readonly n: number;
  readonly id: string;
  readonly by: string | null;
  readonly version?: number;
};

/** A reply to the page's question for changes. */
export function changesOf({
  last = 1,
  changes = [],
  viewers = [],
  counts = {},
}: {
  readonly last?: number;
  readonly changes?: readonly Change[];
  readonly viewers?: readonly string[];
  readonly counts?: { documents?: number };
}) {
  const at = Temporal.Now.instant();
  return {
    last,
    changes: changes.map((change) => ({ kind: "documents", version: 1, at, ...change })),
    isIncomplete: false,
    viewers: [...viewers],
    counts,
  };
}
