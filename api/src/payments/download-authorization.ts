import { authorizationDocument } from "@portal/domain/payments/authorization/rules";
import type { downloadAuthorization as contract } from "@portal/domain/payments/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Act } from "../http/operation.ts";
import { findOwnAuthorization } from "./store.ts";

/** Downloads the wording that the borrower agreed to, even if the current wording differs. */
export const downloadAuthorization: Act<typeof contract> = async ({ database }, { session, params }) => {
  const found = await findOwnAuthorization(database, session.contactId, params.transactionId);
  if (!found) return refuse("NOT_FOUND");
  const { agreed, payment, loan } = found;
  const { institutionName, nameOnAccount } = payment;
  const text = authorizationDocument({
    ...agreed,
    reference: agreed.transactionId,
    loan,
    institutionName,
    nameOnAccount,
  });
  const bytes = Buffer.from(text);
  return done({
    filename: `payment-authorization-${agreed.effectiveDate.toString()}.txt`,
    contentType: "text/plain; charset=utf-8",
    bytes,
    size: bytes.length,
  });
};
