import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { supportTexts } from "@portal/domain/support/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Avatar } from "@portal/ui/art/avatar.tsx";
import { ContactLines, type ContactLine } from "@portal/ui/figures/contact-lines.tsx";
import styles from "./person-card.module.css";

export type Person = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly extension: string | null;
  readonly email: string | null;
};

/** Shows a person at the lender with their role, phone and email (CORE-HELP-01, CORE-HELP-03). */
export function PersonCard({ person, role }: { readonly person: Person; readonly role: string }) {
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <div>
      <div className={styles["person"]}>
        <Avatar name={name} size="lg" />
        <div className={styles["words"]}>
          <div className="strong">{name}</div>
          <div className="sm subtle">{role}</div>
        </div>
      </div>
      <ContactLines lines={linesOf(person)} />
    </div>
  );
}

function linesOf({ phone, extension, email }: Person): ContactLine[] {
  const lines: ContactLine[] = [];
  if (phone) {
    const text = (
      <>
        {phone}
        {extension && <span className="subtle"> {fillIn(supportTexts.extension, { extension })}</span>}
      </>
    );
    lines.push({ icon: PhoneIcon, text, href: `tel:${phone}${extension ? `;ext=${extension}` : ""}` });
  }
  if (email) lines.push({ icon: EnvelopeSimpleIcon, text: email, href: `mailto:${email}` });
  return lines;
}
