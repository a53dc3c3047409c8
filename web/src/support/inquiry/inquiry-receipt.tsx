import { summaryPath } from "@portal/domain/frame/paths";
import { contactTexts as texts } from "@portal/domain/support/inquiry/messages";
import { messagesPath } from "@portal/domain/support/paths";
import { threadTexts } from "@portal/domain/support/threads/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { KeyValueList } from "@portal/ui/figures/key-value.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import styles from "./inquiry-receipt.module.css";

export type ReceivedInquiry = {
  readonly caseNumber: string;
  /** The name of the business. Undefined when the borrower has only one business. */
  readonly business: string | undefined;
  readonly topic: string;
  readonly description: string;
};

export type InquiryReceiptProps = {
  readonly inquiry: ReceivedInquiry;
  readonly onAnother: () => void;
};

/** Shows the sent inquiry, its case number and how the lender will reply (CORE-CONTACT-12). */
export function InquiryReceipt({ inquiry, onAnother }: InquiryReceiptProps) {
  const country = useCountry();
  const { hours } = supportContact(config(), country, false);
  const { caseNumber, business, topic, description } = inquiry;
  return (
    <>
      <Alert kind="success" title={texts.received}>
        {/* Without this space, screen readers would join the last word of the title and the first word of the detail. */}{" "}
        {texts.receivedDetail}
      </Alert>
      <p>
        <TextLink href={messagesPath(country)}>{threadTexts.viewMessages}</TextLink>
      </p>
      <section aria-label={texts.receipt}>
        <KeyValueList
          isRuled
          items={[
            { label: texts.caseNumber, value: caseNumber },
            ...(business ? [{ label: texts.business, value: business }] : []),
            { label: texts.topic, value: topic },
            { label: texts.yourMessage, value: <span className={styles["message"]}>{description}</span> },
            { label: texts.answer, value: fillIn(texts.answerHow, { hours }) },
          ]}
        />
      </section>
      <Actions>
        <Button variant="secondary" onClick={onAnother}>
          {texts.another}
        </Button>
        <LinkButton variant="quiet" href={summaryPath(country)}>
          {texts.toSummary}
        </LinkButton>
      </Actions>
    </>
  );
}
