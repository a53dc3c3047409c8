import { spokenNumber } from "@portal/domain/banking/accounts/rules";

/** "****4821", and in words for who does not see it. */
export function AccountMask({ text }: { readonly text: string }) {
  return (
    <span className="num nowrap">
      <span aria-hidden>{text}</span>
      <span className="vh">{spokenNumber(text.replaceAll("*", ""))}</span>
    </span>
  );
}
