import { spokenNumber } from "@portal/domain/banking/accounts/rules";

/** Shows a masked account number, such as "****4821", with a text for screen readers. */
export function AccountMask({ text }: { readonly text: string }) {
  return (
    <span className="num nowrap">
      <span aria-hidden>{text}</span>
      <span className="vh">{spokenNumber(text.replaceAll("*", ""))}</span>
    </span>
  );
}
