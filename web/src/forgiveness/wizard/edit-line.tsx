import { estimateTexts as texts } from "@portal/domain/forgiveness/estimate/messages";
import { forgivenessApplicationPath } from "@portal/domain/forgiveness/paths";
import { useCountry } from "../../platform/page.ts";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";

/** Renders a sentence with a link to the wizard's first page (FORG-EST-05). */
export function EditLine({ text }: { readonly text: string }) {
  const country = useCountry();
  const [before = "", after = ""] = text.split("{edit}");
  return (
    <>
      {before}
      <TextLink href={forgivenessApplicationPath(country, { step: "1" })}>{texts.editLink}</TextLink>
      {after}
    </>
  );
}
