import { deskName, firstTexts } from "@portal/domain/staff/shell/messages";
import { deskPath } from "@portal/domain/staff/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { Logo } from "@portal/ui/art/logo.tsx";
import { config } from "@portal/ui/calls/config.ts";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import styles from "./header.module.css";

/** The header of the sign-in and of the locked desk, without entries. */
export function PlainHeader() {
  const { productName } = config();
  return (
    <header className={styles["header"]}>
      <Wrap className={styles["plain"]}>
        <Logo href={deskPath} name={productName} label={fillIn(firstTexts.home, { product: productName })} />
        <span className={styles["tag"]}>{deskName}</span>
      </Wrap>
    </header>
  );
}
