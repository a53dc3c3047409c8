import type { listLenderConnections as contract } from "@portal/domain/banking/connection/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../../http/operation.ts";
import { findApplication } from "../../lender/lender-store.ts";
import { listAccountsOf, listLinkedBanks, listStatementsOf } from "./lender-store.ts";
import { presentConnection } from "./present-connection.ts";

export const listLenderConnections: Act<typeof contract> = async ({ database }, { params }) => {
  const application = await findApplication(database, params.opportunityId);
  if (!application) return refuse("NOT_FOUND");
  const banks = await listLinkedBanks(database, application.id);
  const ids = banks.map(({ id }) => id);
  const accounts = await listAccountsOf(database, ids);
  const statements = await listStatementsOf(database, ids);
  const connections = banks.map((bank) =>
    presentConnection(
      bank,
      accounts.filter(({ connectionId }) => connectionId === bank.id),
      statements.filter(({ connectionId }) => connectionId === bank.id),
    ),
  );
  return done({ opportunityId: application.id, connections });
};
