import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import type { ReactNode } from "react";
import styles from "./choice.module.css";
import { classNames } from "../class-names.ts";
import { Icon } from "../art/icon.tsx";
import { Link, type LinkProps } from "../buttons/link.tsx";
import { PlainButton, type PlainButtonProps } from "../buttons/plain-button.tsx";

export type ChoiceFace = {
  plate: ReactNode;
  /** Keeps the box behind a partner's logo white in every theme. */
  isPartner?: boolean;
  title: string;
  description: string;
};

function Face({ plate, isPartner = false, title, description }: ChoiceFace) {
  return (
    <>
      <span aria-hidden className={classNames(styles["plate"], isPartner && styles["partner"])}>
        {plate}
      </span>
      <span>
        <span className={styles["title"]}>{title}</span>
        <span className={styles["description"]}>{description}</span>
      </span>
      <Icon of={ArrowRightIcon} className={styles["arrow"]} />
    </>
  );
}

export function ChoiceLink({
  plate,
  isPartner,
  title,
  description,
  ...link
}: ChoiceFace & Omit<LinkProps, keyof ChoiceFace | "children">) {
  return (
    <Link {...link} className={styles["choice"]}>
      <Face {...{ plate, title, description, ...(isPartner && { isPartner }) }} />
    </Link>
  );
}

export function ChoiceButton({
  plate,
  isPartner,
  title,
  description,
  ...button
}: ChoiceFace & Omit<PlainButtonProps, keyof ChoiceFace | "children">) {
  return (
    <PlainButton {...button} className={styles["choice"]}>
      <Face {...{ plate, title, description, ...(isPartner && { isPartner }) }} />
    </PlainButton>
  );
}
