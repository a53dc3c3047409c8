import type { revealConnectedNumbers as contract } from "@portal/domain/banking/connection/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { emit } from "../../../events/emit.ts";
import { findApplication } from "../../lender/lender-store.ts";
import { openConnectedNumber } from "../seal-connected-number.ts";
import { listAccountsOf, listLinkedBanks } from "./lender-store.ts";

/** Returns whole account numbers, after the audit trail has recorded the caller and the purpose. */
export const revealConnectedNumbers: Act<typeof contract> = (context, { params, body, principal }) =>
  inTransaction(context, async (tx) => {
    const application = await findApplication(tx.database, params.opportunityId);
    if (!application) return refuse("NOT_FOUND");
    const banks = await listLinkedBanks(tx.database, application.id);
    const rows = await listAccountsOf(
      tx.database,
      banks.map(({ id }) => id),
    );
    const accounts = rows.map((row) => ({
      connectionId: row.connectionId,
      position: row.position,
      accountNumber: openConnectedNumber(tx.cipher, row),
    }));
    await emit(tx, {
      by: principal,
      person: null,
      action: "bank-connections.revealed",
      about: { kind: "opportunity", id: application.id },
      detail: { purpose: body.purpose, count: accounts.length },
    });
    return done({ accounts });
  });
