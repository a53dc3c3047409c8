import { PlusIcon } from "@phosphor-icons/react/Plus";
import { spokenNumber } from "@portal/domain/banking/accounts/rules";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { notDebitableText } from "@portal/domain/payments/modal/rules";
import { isEditableBank } from "@portal/domain/payments/queue/rules";
import { useId, useState } from "react";
import { Button } from "@portal/ui/buttons/button.tsx";
import { DialogBody, DialogFoot } from "@portal/ui/overlays/dialog.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { AccountMask } from "../account-mask.tsx";
import styles from "./change-method-screen.module.css";
import { GoBack } from "./go-back.tsx";
import type { PayableBank, ScreenProps } from "./use-modal-state.ts";

/** The list of bank accounts to pay from. Only editable accounts have an Edit button (SH-023, SH-133). */
export function ChangeMethodScreen({ state, banks, bank }: ScreenProps) {
  const name = useId();
  const [chosenId, setChosenId] = useState(bank?.Id ?? "");
  return (
    <>
      <DialogBody>
        <Stack>
          <RadioCards legend={texts.bankAccount} isLegendHidden>
            {banks.map((each) => (
              <BankCard
                key={each.Id}
                name={name}
                of={each}
                isChosen={each.Id === chosenId}
                onChoose={() => setChosenId(each.Id)}
                onEdit={() => state.editBank(each.bank)}
              />
            ))}
          </RadioCards>
          <div>
            <Button variant="secondary" size="sm" onClick={() => state.editBank(null)}>
              <Icon of={PlusIcon} size="sm" weight="bold" />
              {texts.addBank}
            </Button>
          </div>
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Actions>
          {chosenId !== "" && <Button onClick={() => state.choose(chosenId)}>{texts.payFromThis}</Button>}
          <GoBack state={state} hasBank={bank !== undefined} />
        </Actions>
      </DialogFoot>
    </>
  );
}

type BankCardProps = {
  readonly name: string;
  readonly of: PayableBank;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onEdit: () => void;
};

function BankCard({ name, of: { bank }, isChosen, onChoose, onEdit }: BankCardProps) {
  const { FinancialInstitutionName: institution, BankAccountNumber: mask } = bank;
  const account = spokenNumber(mask.replaceAll("*", ""));
  const canEdit = isEditableBank(bank);
  const reason = notDebitableText(bank);
  return (
    <div className={styles["card"]} data-editable={canEdit || undefined}>
      <RadioCard
        name={name}
        value={bank.Id}
        checked={isChosen}
        onChange={onChoose}
        disabled={reason !== undefined}
        description={
          <>
            <AccountMask text={mask} />
            {reason !== undefined && <span className={styles["reason"]}>{reason}</span>}
          </>
        }
      >
        {institution}
      </RadioCard>
      {canEdit && (
        <TextButton
          isStandalone
          className={styles["edit"]}
          aria-label={`${texts.edit} ${institution} ${account}`}
          onClick={onEdit}
        >
          {texts.edit}
        </TextButton>
      )}
    </div>
  );
}
