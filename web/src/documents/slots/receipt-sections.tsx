import { ArrowSquareOutIcon } from "@phosphor-icons/react/ArrowSquareOut";
import { receiptSections, secondDrawInstructions as link } from "@portal/domain/documents/pages/messages";
import { config } from "@portal/ui/calls/config.ts";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import styles from "./receipt-sections.module.css";

/** Shows which documents prove a reduction in gross receipts and links to the instructions (SERV-GRRD-01, SH-119). */
export function ReceiptSections() {
  return (
    <Stack gap={4}>
      <div className={styles["sections"]}>
        {receiptSections.map(({ title, text }) => (
          <section key={title} className={styles["section"]}>
            <h2 className="h2-small">{title}</h2>
            <p className="muted">{text}</p>
          </section>
        ))}
      </div>
      <div>
        <TextLink
          isStandalone
          href={config().secondDrawInstructionsUrl ?? link.url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {link.label}
          <Icon of={ArrowSquareOutIcon} size="sm" />
          <span className="vh">{link.newTab}</span>
        </TextLink>
      </div>
    </Stack>
  );
}
