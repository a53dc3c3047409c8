import { config } from "@portal/ui/calls/config.ts";
import styles from "./reply-preview.module.css";

type ReplyPreviewProps = {
  readonly label: string;
  /** The heading above the text. By default, the lender's name, which the borrower reads as the sender (DESK-BOR-02). */
  readonly title?: string;
  readonly text: string;
};

/** A message as the borrower will read it (DESK-CASE-03). */
export function ReplyPreview({ label, title = config().lenderPartner, text }: ReplyPreviewProps) {
  if (text.trim() === "") return null;
  return (
    <section className={styles["preview"]} aria-label={label}>
      <h3 className={styles["label"]}>{label}</h3>
      <div className={styles["letter"]}>
        <p className="strong">{title}</p>
        <p className={styles["text"]}>{text.trim()}</p>
      </div>
    </section>
  );
}
