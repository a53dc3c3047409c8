import { fieldTexts as texts, sectionTexts } from "@portal/domain/banking/form/messages";
import { emptyAccount } from "@portal/domain/banking/form/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { useUndo } from "@portal/ui/overlays/use-undo.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { AccountNumber } from "./account-fields.tsx";
import { AccountTile } from "./account-tile.tsx";
import { BankSection } from "./bank-section.tsx";
import { RoutingField } from "./routing-field.tsx";
import type { BankFormState } from "./use-bank-form.ts";

/** The maximum number of additional accounts that the server accepts. */
const most = 10;

export type AdditionalAccountsProps = { readonly bank: BankFormState; readonly state: string | null };

/** The additional accounts of the legacy form, which the borrower can add and remove (SERV-BVER-12, SH-042). */
export function AdditionalAccounts({ bank, state }: AdditionalAccountsProps) {
  const { form, saved } = bank;
  const { fields, append, remove, insert } = useFieldArray({ control: form.control, name: "additional" });
  const addButton = useRef<HTMLButtonElement>(null);
  const undo = useUndo();
  const take = (place: number): void => {
    const before = form.getValues(`additional.${place}`);
    const number = place + 1;
    remove(place);
    addButton.current?.focus();
    undo.offer(fillIn(texts.removedAccount, { number }), () => {
      const now = form.getValues("additional");
      const isBack = before.position !== null && now.some(({ position }) => position === before.position);
      if (now.length < most && !isBack) insert(place, before, { shouldFocus: false });
    });
  };
  return (
    <BankSection {...sectionTexts.additional}>
      {fields.map(({ id, position }, place) => {
        const number = place + 1;
        const account = position === null ? undefined : saved.additional[position];
        const removeButton = !account?.isPaypalAccount && (
          <Button variant="secondary" size="dense" onClick={() => take(place)}>
            {texts.remove}
            <span className="vh"> {fillIn(texts.additionalAccount, { number })}</span>
          </Button>
        );
        return account ? (
          <AccountTile key={id} account={account} isSubmitted action={removeButton} />
        ) : (
          <fieldset key={id}>
            <legend className="vh">{fillIn(texts.additionalAccount, { number })}</legend>
            <Stack>
              <RoutingField bank={bank} place={`additional.${place}`} type="ACH" state={state} />
              <AccountNumber bank={bank} place={`additional.${place}`} />
              <Row>{removeButton}</Row>
            </Stack>
          </fieldset>
        );
      })}
      {fields.length < most && (
        <Row>
          <Button
            ref={addButton}
            variant="secondary"
            size="sm"
            onClick={() => append({ ...emptyAccount, position: null }, { shouldFocus: true })}
          >
            {texts.addAccount}
          </Button>
        </Row>
      )}
    </BankSection>
  );
}
