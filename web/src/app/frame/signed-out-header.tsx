import { loginPath } from "@portal/domain/auth/paths";
import { navigationTexts } from "@portal/domain/frame/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { Logo } from "@portal/ui/art/logo.tsx";
import styles from "./header.module.css";

/** Shows only the logo, because there are no pages to link to without a session (CORE-LAYOUT-08). */
export function SignedOutHeader() {
  const country = useCountry();
  const { productName } = config();
  return (
    <header className={styles["header"]}>
      <Wrap className={styles["inner"]}>
        <Logo
          href={loginPath(country)}
          name={productName}
          label={fillIn(navigationTexts.home, { product: productName })}
        />
      </Wrap>
    </header>
  );
}
