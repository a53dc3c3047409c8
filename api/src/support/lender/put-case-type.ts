import type { putCaseType as contract } from "@portal/domain/support/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { writeCaseType } from "./case-store.ts";

export const putCaseType: Act<typeof contract> = (context, { params, body, principal }) =>
  inTransaction(context, async (tx) => {
    const row = { value: params.value, ...body };
    await writeCaseType(tx.database, row);
    await emit(tx, {
      by: principal,
      person: null,
      action: "case-type.written",
      about: { kind: "case-type", id: params.value },
    });
    return done(row);
  });
