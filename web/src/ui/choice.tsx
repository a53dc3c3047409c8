import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "react-aria-components/Button";
import { Link, type LinkProps } from "react-aria-components/Link";
import styles from "./choice.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export type ChoiceFace = {
  /** A mark or a name in the box at the left. */
  plate: ReactNode;
  /** The plate stays white in every theme: a partner's artwork stands on it. */
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

/** One of a few large choices, which leads to another page. */
export function ChoiceLink({
  plate,
  isPartner,
  title,
  description,
  ...link
}: ChoiceFace & Omit<LinkProps, "children">) {
  return (
    <Link {...link} className={classNames(styles["choice"])}>
      <Face {...{ plate, title, description, ...(isPartner && { isPartner }) }} />
    </Link>
  );
}

/** One of a few large choices, which goes on in this page. */
export function ChoiceButton({
  plate,
  isPartner,
  title,
  description,
  ...button
}: ChoiceFace & Omit<ButtonProps, "children">) {
  return (
    <Button {...button} className={classNames(styles["choice"])}>
      <Face {...{ plate, title, description, ...(isPartner && { isPartner }) }} />
    </Button>
  );
}
