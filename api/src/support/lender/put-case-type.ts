import type { putCaseType as contract } from "@portal/domain/support/lender/contract";
import { done } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { lenderOf, recordAudit } from "../../platform/audit/audit-entry.ts";
import { writeCaseType } from "./case-store.ts";

export const putCaseType: Act<typeof contract> = (context, { params, body, caller }) =>
  inTransaction(context, async (tx) => {
    const row = { value: params.value, ...body };
    await writeCaseType(tx.database, row);
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "case-type.written",
      subject: { kind: "case-type", id: params.value },
    });
    return done(row);
  });
