import { useId, type ReactNode } from "react";
import { classNames } from "@portal/ui/class-names.ts";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import styles from "./settings-section.module.css";

export type SettingsSectionProps = {
  readonly title: string;
  readonly kind: "rows" | "fields";
  readonly children: ReactNode;
};

export function SettingsSection({ title, kind, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      className={classNames(styles["section"], kind === "fields" && styles["form"])}
      aria-labelledby={id}
    >
      <h2 id={id} className={styles["title"]}>
        {title}
      </h2>
      {kind === "rows" ? (
        <dl className={styles["rows"]}>{children}</dl>
      ) : (
        <Stack className={styles["fields"]}>{children}</Stack>
      )}
    </section>
  );
}

export type SettingsRowProps = {
  readonly label: string;
  readonly value: ReactNode;
  readonly isEmpty?: boolean;
  /** Only screen readers read `about`, after the verb, because the link alone does not say what it changes. */
  readonly link?: { readonly href: string; readonly verb: string; readonly about: string } | undefined;
};

export function SettingsRow({ label, value, isEmpty = false, link }: SettingsRowProps) {
  return (
    <div className={styles["row"]}>
      <dt className={styles["label"]}>{label}</dt>
      <dd className={classNames(styles["value"], isEmpty && styles["empty"])}>{value}</dd>
      {link && (
        <dd className={styles["end"]}>
          <TextLink isStandalone href={link.href}>
            {link.verb}
            <span className="vh"> {link.about}</span>
          </TextLink>
        </dd>
      )}
    </div>
  );
}

export function SettingsActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles["actions"]}>{children}</div>;
}
