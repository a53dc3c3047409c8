import type { Queryable } from "@portal/database/connection";
import type { Form3508sFacts } from "@portal/domain/forgiveness/form-3508s/rules";
import { factsOf } from "../plan/facts-of.ts";
import type { Held } from "./record-store.ts";

/** Returns the facts that determine the questions and limits of form 3508S. */
export async function form3508sFactsOf(
  database: Queryable,
  borrower: string,
  { record, opportunity }: Pick<Held, "record" | "opportunity">,
): Promise<Form3508sFacts> {
  const { businessEntityType } = await factsOf(database, borrower, opportunity);
  return {
    pppLoanAmount: record.pppLoanAmount,
    disbursed: record.pppLoanIssueDate,
    businessEntityType,
    numberOfEmployees: opportunity.numberOfEmployees,
  };
}
