import { castList } from "@portal/database/cast/cast";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";

/** Pages that exist in sandbox mode only. */
export async function mountSandbox(sandbox: FastifyInstance, _context: Context): Promise<void> {
  /** Who the demo borrowers are: story, e-mail, password, answers, country. */
  sandbox.get("/cast", async () => castList());
}
