import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { SupportLines } from "@portal/ui/messages/support-lines.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

export function AccessHelp({ title }: { readonly title: string }) {
  return (
    <AsideBlock title={title} isQuiet>
      <SupportLines {...supportContact(config(), useCountry(), false)} />
    </AsideBlock>
  );
}
