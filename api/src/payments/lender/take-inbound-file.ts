import type { takeInboundFile as contract } from "@portal/domain/payments/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { takeInboundFile as take } from "../ach/take-inbound-file.ts";
import { presentInboundFile } from "./present-lender.ts";

export const takeInboundFile: Act<typeof contract> = (context, { body, principal }) =>
  inTransaction(context, async (tx) => {
    const content = Buffer.from(body.content, "latin1");
    const taken = await take(tx, { name: body.name, content, by: principal });
    if ("fault" in taken) return refuse("NOT_AN_ACH_FILE", { content: `${taken.fault}, line ${taken.line}` });
    return done({ file: presentInboundFile(taken.row) });
  });
