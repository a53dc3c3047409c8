import { castList } from "@portal/database/cast/cast";
import { deskCastList } from "@portal/database/cast/desk/desk-cast";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { mountBank } from "./bank.ts";
import { mountStaff } from "./desk/mount-staff.ts";
import { mountClock } from "./clock.ts";
import { mountIdentity } from "./identity.ts";
import { mountMail } from "./mail.ts";
import { mountReply } from "./reply.ts";
import { mountPageFiles } from "./page.ts";
import { mountSigning } from "./signing.ts";

export async function mountSandbox(sandbox: FastifyInstance, context: Context): Promise<void> {
  // Refuses text/plain, because a form on another site can send it without a CORS preflight.
  sandbox.removeContentTypeParser("text/plain");
  sandbox.get("/cast", async () => [
    ...castList(),
    ...(context.config.desk?.hasDemoWork ? deskCastList() : []),
  ]);
  mountPageFiles(sandbox);
  mountClock(sandbox, context);
  mountMail(sandbox, context);
  mountReply(sandbox, context);
  mountBank(sandbox, context);
  mountSigning(sandbox, context);
  mountIdentity(sandbox, context);
  mountStaff(sandbox, context);
}
