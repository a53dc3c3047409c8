import type { revealOwnerNumbers as contract } from "@portal/domain/ownership/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { openOwnerNumber } from "../owners/seal-owner-number.ts";
import { findApplication, findPeople } from "./lender-store.ts";

/** Records the lender and the purpose in the audit trail before returning the SSNs or SINs. */
export const revealOwnerNumbers: Act<typeof contract> = (context, { params, body, principal }) =>
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
    await emit(tx, {
      by: principal,
      person: null,
      action: "owner-numbers.revealed",
      about: { kind: "opportunity", id: application.id },
      detail: { purpose: body.purpose, count: numbers.length },
    });
    return done({ numbers });
  });
