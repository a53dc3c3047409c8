import { ArrowSquareOutIcon } from "@phosphor-icons/react/ArrowSquareOut";
import { blankForms, blankFormTexts as texts } from "@portal/domain/documents/blank-forms/messages";
import { blankFormUrl, type BlankForm } from "@portal/domain/documents/blank-forms/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Icon } from "@portal/ui/art/icon.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { config } from "@portal/ui/calls/config.ts";

export function BlankFormLink({ form }: { readonly form: BlankForm }) {
  return (
    <div>
      <TextLink
        isStandalone
        href={blankFormUrl(form, config().blankFormUrls)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {fillIn(texts.get, { form: blankForms[form] })}
        <Icon of={ArrowSquareOutIcon} size="sm" />
        <span className="vh">{texts.newTab}</span>
      </TextLink>
    </div>
  );
}
