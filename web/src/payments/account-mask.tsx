import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { fillIn } from "@portal/domain/wire/messages";

/** "****4821", and in words for who does not see it. */
export function AccountMask({ text }: { readonly text: string }) {
  return (
    <span className="num nowrap">
      <span aria-hidden>{text}</span>
      <span className="vh">{fillIn(texts.accountEnding, { last4: text.replaceAll("*", "") })}</span>
    </span>
  );
}
