import type { SavedAccount } from "@portal/domain/banking/accounts/contract";
import { bankPageTexts as texts, sectionTexts } from "@portal/domain/banking/form/messages";
import { holderFields, shownDigits } from "@portal/domain/banking/accounts/rules";
import { emptyAccount, type Section, routingTypeOf } from "@portal/domain/banking/form/rules";
import { useRef } from "react";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { AccountFields } from "./account-fields.tsx";
import { AccountTile } from "./account-tile.tsx";
import { BankSection } from "./bank-section.tsx";
import type { BankFormState } from "./use-bank-form.ts";
import { canadianInstitution } from "@portal/domain/banking/accounts/messages";
import { fillIn } from "@portal/domain/wire/messages";

export type AccountSectionProps = {
  readonly bank: BankFormState;
  readonly section: Section;
  readonly state: string | null;
};

/** Shows the saved account, or the fields for another bank account (SERV-BVER-03). */
export function AccountSection({ bank, section, state }: AccountSectionProps) {
  const { form, sections, saved } = bank;
  const { title, hint } = sectionTexts[section];
  const editButton = useRef<HTMLButtonElement>(null);
  const present: SavedAccount | null = saved[section];
  const mode = sections.modes[section];

  const edit = () => {
    if (mode === "saved" && section === "withdrawal") copyHolder();
    sections.set(section, "editing");
    // Waits for the next paint before focusing a field, because React has not rendered the fields yet.
    requestAnimationFrame(() => bank.focusField(`${section}.routingNumber`, `${section}.transitNumber`));
  };
  const close = (next: "saved" | "staged") => {
    sections.set(section, next);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  /**
   * Copies the holder's name and address from the deposit account, because both accounts usually have the same holder
   * (SH-045).
   */
  const copyHolder = () => {
    for (const name of holderFields)
      form.setValue(`withdrawal.${name}`, form.getValues(`deposit.${name}`), { shouldDirty: true });
  };
  const cancel = () => {
    form.setValue(section, emptyAccount, { shouldDirty: true });
    form.clearErrors(section);
    close("saved");
  };
  const keep = async () => {
    if (await bank.checkSection(section)) close("staged");
  };

  if (mode === "editing") {
    return (
      <BankSection title={title} hint={hint}>
        <AccountFields bank={bank} section={section} state={state} />
        {present && (
          <Actions>
            <Button size="sm" onClick={() => void keep()}>
              {texts.saveAccount}
            </Button>
            <Button size="sm" variant="quiet" onClick={cancel}>
              {texts.cancel}
              <span className="vh"> {title}</span>
            </Button>
          </Actions>
        )}
      </BankSection>
    );
  }
  const account = mode === "staged" ? stagedAccount(bank, section) : present;
  return (
    <BankSection title={title} hint={hint}>
      {account && (
        <AccountTile
          account={account}
          isSubmitted={mode === "saved"}
          action={
            <Button ref={editButton} variant="secondary" size="dense" onClick={edit}>
              {texts.edit}
              <span className="vh"> {title}</span>
            </Button>
          }
        />
      )}
    </BankSection>
  );
}

/** Returns a typed bank account in the format of a saved account, with a masked number. */
function stagedAccount({ form, lookups, kind }: BankFormState, section: Section): SavedAccount {
  const { routingNumber, accountNumber, institutionNumber } = form.getValues(section);
  const lookup = lookups.of(routingNumber, routingTypeOf[section]);
  const name = lookup?.kind === "found" ? lookup.bank.Name : null;
  return {
    institution: kind.country === "ca" ? fillIn(canadianInstitution, { institutionNumber }) : name,
    lastFour: shownDigits(accountNumber),
    isPaypalAccount: false,
    paypalUsername: null,
  };
}
