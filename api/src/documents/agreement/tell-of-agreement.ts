import { loanAgreementPath } from "@portal/domain/documents/agreement/paths";
import { termLines } from "@portal/domain/applications/terms/rules";
import { findTold } from "../../applications/lender/stipulation-store.ts";
import type { Transaction } from "../../context.ts";
import { countMailsTo, postMail } from "../../jobs/outbox.ts";
import { findSender } from "../lender/lender-store.ts";
import { readTerms } from "./agreement-store.ts";

type Kind = "agreement-ready" | "agreement-signed" | "agreement-rejected";
const mailEveryMinutes = 10;

/**
 * Tells of an application's agreement by mail: whoever signed it, else whose application it is. Several of a kind that
 * come one after the other are one.
 */
export async function tellOfAgreement(
  tx: Transaction,
  kind: Kind,
  opportunityId: string,
  signer?: string,
): Promise<void> {
  const person = signer ? await findSender(tx.database, signer) : await findTold(tx.database, opportunityId);
  if (!person?.email) return;
  const { firstName, country, email: to } = person;
  const since = tx.clock.now().subtract({ minutes: mailEveryMinutes });
  if ((await countMailsTo(tx, to, [kind], since)) > 0) return;
  const link = loanAgreementPath(country, { opportunityId });
  const lines = kind === "agreement-signed" ? termLines(await readTerms(tx.database, opportunityId)) : [];
  await postMail(tx, { kind, to, firstName, country, link, lines });
}
