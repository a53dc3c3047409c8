import { randomUUID } from "node:crypto";
import { saveView as contract } from "@portal/domain/work/views/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { checkView, hasRoom } from "./check-view.ts";
import { presentView } from "./present-view.ts";
import { insertView } from "./view-store.ts";

export const saveView: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { body, staff } = call;
    const checked = checkView(body, staff);
    if (!checked.ok) return checked;
    if (!(await hasRoom(tx, checked.value.staffId))) return refuse("TOO_MANY_VIEWS");
    const row = { id: randomUUID(), ...checked.value, createdAt: tx.clock.now() };
    const view = await insertView(tx.database, row);
    return done(presentView({ view, isStart: false }, staff));
  });
