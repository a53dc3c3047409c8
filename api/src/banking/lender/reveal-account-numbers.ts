import type { revealAccountNumbers as contract } from "@portal/domain/banking/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { openNumber } from "../accounts/seal-number.ts";
import { findApplication, listBanksOf } from "./lender-store.ts";

/** Returns whole account numbers, after the audit trail has recorded the caller and the purpose. */
export const revealAccountNumbers: Act<typeof contract> = (context, { params, body, principal }) =>
  inTransaction(context, async (tx) => {
    const application = await findApplication(tx.database, params.opportunityId);
    if (!application) return refuse("NOT_FOUND");
    const rows = await listBanksOf(tx.database, application.id);
    const accounts = rows.flatMap((row) => {
      const accountNumber = openNumber(tx.cipher, row);
      return accountNumber === undefined ? [] : [{ role: row.role, position: row.position, accountNumber }];
    });
    await emit(tx, {
      by: principal,
      person: null,
      action: "bank-accounts.revealed",
      about: { kind: "opportunity", id: application.id },
      detail: { purpose: body.purpose, count: accounts.length },
    });
    return done({ accounts });
  });
