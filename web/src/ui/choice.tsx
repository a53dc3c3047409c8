import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import type { ReactNode } from "react";
import styles from "./choice.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Link, type LinkProps } from "./link.tsx";
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx";

export type ChoiceFace = {
  /** A logo or a name in the box on the left. */
  plate: ReactNode;
  /** Keeps the box white in every theme, as the background of a partner's artwork. */
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

/** A large choice that opens another page. */
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

/** A large choice that continues on this page. */
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
