import { authorizationText } from "@portal/domain/payments/authorization/rules";
import type { Bank } from "@portal/domain/payments/banks/contract";
import type { SelfServiceLoan } from "@portal/domain/payments/contract";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import type { ModalState } from "./use-modal-state.ts";

/** Returns the authorization text of a payment. A newer text from the server replaces the page's own text. */
export function useAuthorization(
  loan: Pick<SelfServiceLoan, "Id">,
  from: Bank | undefined,
  { renewed }: Pick<ModalState, "renewed">,
) {
  const { phone } = supportContact(config(), useCountry(), false);
  const lastFour = from?.BankAccountNumber.replaceAll("*", "") ?? "";

  /** @param amount the amount in cents */
  const wordsOf = (amount: number | undefined, date: Temporal.PlainDate | undefined) => {
    const content = [loan.Id, from?.Id, amount, date].join(" ");
    const isRenewed = renewed?.content === content;
    const text = isRenewed ? renewed.text : authorizationText({ amount, date, lastFour, phone });
    return { content, text, isRenewed };
  };
  return { wordsOf };
}
