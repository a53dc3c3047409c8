import { footerTexts } from "@portal/domain/frame/messages";
import { privacyPolicyPath, termsOfUsePath } from "@portal/domain/support/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { Wrap } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { Unbroken } from "@portal/ui/layout/unbroken.tsx";
import styles from "./footer.module.css";

/** Shows the lending partner in the US and the support phone in Canada (CORE-LAYOUT-12 to 18). */
export function Footer() {
  const country = useCountry();
  const settings = config();
  // Does not use Temporal, because some browsers would have to load the polyfill before the login page.
  const year = new Intl.DateTimeFormat("en", { year: "numeric" }).format();
  const partner = settings.lenderPartnerMemberFdic ? footerTexts.partnerFdic : footerTexts.partner;
  return (
    <footer className={styles["footer"]}>
      <Wrap className={styles["inner"]}>
        <div className={styles["facts"]}>
          <p>
            {fillIn(footerTexts.copyright, { year, company: settings.productName })}{" "}
            <span className="num nowrap">{fillIn(footerTexts.version, { version: settings.version })}</span>
          </p>
          {country === "us" && <p>{fillIn(partner, { partner: settings.lenderPartner })}</p>}
          {country === "ca" && (
            <p className="num">
              <Unbroken
                text={fillIn(footerTexts.supportPhone, { phone: settings.customerSupportPhoneCanada })}
              />
            </p>
          )}
        </div>
        <nav aria-label={footerTexts.legal} className={styles["links"]}>
          <TextLink href={privacyPolicyPath(country)}>{footerTexts.privacy}</TextLink>
          {country === "us" && <TextLink href={termsOfUsePath(country)}>{footerTexts.terms}</TextLink>}
          {country === "us" && (
            <TextLink href={`${privacyPolicyPath(country)}#cookies`}>{footerTexts.cookies}</TextLink>
          )}
        </nav>
      </Wrap>
    </footer>
  );
}
