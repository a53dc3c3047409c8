import { PrinterIcon } from "@phosphor-icons/react/Printer";
import { sentAnswersTexts as texts } from "@portal/domain/forgiveness/sent-answers/messages";
import type { SentSection } from "@portal/domain/forgiveness/sent-answers/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useId } from "react";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { Icon } from "@portal/ui/art/icon.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import styles from "./sent-answers.module.css";

export function SentAnswers({ sections }: { readonly sections: readonly SentSection[] }) {
  return (
    <>
      <div className={styles["print"]}>
        <TextButton isStandalone onClick={() => window.print()}>
          <Icon of={PrinterIcon} size="sm" />
          {texts.print}
        </TextButton>
      </div>
      {sections.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </>
  );
}

function Section({ title, note, answers }: SentSection) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles["section"]}>
      <Stack gap={3}>
        <Row isBetween>
          <h2 id={id}>{title}</h2>
          {note && <span className="sm subtle">{note}</span>}
        </Row>
        <KeyValueList items={answers} isRuled />
      </Stack>
    </section>
  );
}

export function AnswersLead() {
  const { phone } = supportContact(config(), useCountry(), true);
  return <PhoneText text={fillIn(texts.lead, { phone: "{phone}" })} phone={phone} />;
}
