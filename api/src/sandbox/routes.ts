import { castList } from "@portal/database/cast/cast";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { mountBank } from "./bank.ts";
import { mountClock } from "./clock.ts";
import { mountIdentity } from "./identity.ts";
import { mountMail } from "./mail.ts";
import { mountPageFiles } from "./page.ts";
import { mountSigning } from "./signing.ts";

/** Pages that exist in sandbox mode only. */
export async function mountSandbox(sandbox: FastifyInstance, context: Context): Promise<void> {
  // Not from a form of another site: only what a browser asks about beforehand.
  sandbox.removeContentTypeParser("text/plain");
  /** Who the demo borrowers are: story, e-mail, password, answers, country. */
  sandbox.get("/cast", async () => castList());
  mountPageFiles(sandbox);
  mountClock(sandbox, context);
  mountMail(sandbox, context);
  mountBank(sandbox, context);
  mountSigning(sandbox, context);
  mountIdentity(sandbox, context);
}
