import { footerTexts } from "@portal/domain/frame/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "../../platform/config.ts";
import { useCountry } from "../../platform/page.ts";
import { Wrap } from "../../ui/layout.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import styles from "./footer.module.css";

/** Copyright, version, legal links; the lender partner in the US, the support phone in Canada (CORE-LAYOUT-12 to 18). */
export function Footer() {
  const country = useCountry();
  const settings = config();
  const year = Temporal.Now.plainDateISO().year;
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
              {fillIn(footerTexts.supportPhone, { phone: settings.customerSupportPhoneCanada })}
            </p>
          )}
        </div>
        <nav aria-label={footerTexts.legal} className={styles["links"]}>
          <TextLink href={`/${country}/privacy-policy`}>{footerTexts.privacy}</TextLink>
          {country === "us" && <TextLink href="/us/terms-of-use">{footerTexts.terms}</TextLink>}
          {country === "us" && <TextLink href="/us/privacy-policy#cookies">{footerTexts.cookies}</TextLink>}
        </nav>
      </Wrap>
    </footer>
  );
}
