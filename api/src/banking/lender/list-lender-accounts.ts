import type { listLenderAccounts as contract } from "@portal/domain/banking/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../../http/operation.ts";
import { findApplication, listBanksOf } from "./lender-store.ts";
import { presentLenderAccount } from "./present-lender.ts";

export const listLenderAccounts: Act<typeof contract> = async ({ database }, { params }) => {
  const application = await findApplication(database, params.opportunityId);
  if (!application) return refuse("NOT_FOUND");
  const { id: opportunityId, paymentDay } = application;
  const rows = await listBanksOf(database, opportunityId);
  return done({ opportunityId, paymentDay, accounts: rows.map(presentLenderAccount) });
};
