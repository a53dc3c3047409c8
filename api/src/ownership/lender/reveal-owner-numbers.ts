import type { revealOwnerNumbers as contract } from "@portal/domain/ownership/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { lenderOf, recordAudit } from "../../platform/audit/audit-entry.ts";
import { openOwnerNumber } from "../owners/seal-owner-number.ts";
import { findApplication, findPeople } from "./lender-store.ts";

/** Records the lender and the purpose in the audit trail before it returns the SSNs or SINs. */
export const revealOwnerNumbers: Act<typeof contract> = (context, { params, body, caller }) =>
  inTransaction(context, async (tx) => {
    const application = await findApplication(tx.database, params.opportunityId);
    if (!application) return refuse("NOT_FOUND");
    const people = await findPeople(tx.database, application);
    const rows = people ? [people.applicant, ...people.others] : [];
    const numbers = rows.flatMap((row) => {
      const number = openOwnerNumber(tx.cipher, row);
      const kind = row.country === "ca" ? ("sin" as const) : ("ssn" as const);
      return number === undefined ? [] : [{ contactId: row.id, kind, number }];
    });
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "owner-numbers.revealed",
      subject: { kind: "opportunity", id: application.id },
      detail: { purpose: body.purpose, count: numbers.length },
    });
    return done({ numbers });
  });
