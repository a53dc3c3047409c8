import { useId, type ReactNode } from "react";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { SheetPart } from "@portal/ui/overlays/sheet.tsx";
import styles from "./bank-section.module.css";

export type BankSectionProps = {
  readonly title: string;
  readonly hint: string;
  /** True to add the section's name to error messages, because other sections have the same labels. */
  readonly namesItsErrors?: boolean;
  readonly children: ReactNode;
};

export function BankSection({ title, hint, namesItsErrors = true, children }: BankSectionProps) {
  const id = useId();
  return (
    <SheetPart>
      <section
        aria-labelledby={id}
        className={styles["section"]}
        {...(namesItsErrors && { "data-fault-group": title })}
      >
        <div>
          <h2 id={id} className="h2-small">
            {title}
          </h2>
          <p className="sm subtle">{hint}</p>
        </div>
        <Stack className={styles["content"]}>{children}</Stack>
      </section>
    </SheetPart>
  );
}
