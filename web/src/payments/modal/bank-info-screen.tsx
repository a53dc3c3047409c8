import { accountType } from "@portal/domain/banking/contract";
import { lookupTexts } from "@portal/domain/banking/form/messages";
import {
  accountTypeTexts,
  bankLabels as labels,
  bankSavingTexts,
} from "@portal/domain/payments/banks/messages";
import {
  accountDigits,
  bankInfoFaults,
  routingDigits,
  type BankInfo,
} from "@portal/domain/payments/banks/rules";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { useCallback, useId, useState } from "react";
import { afterPress } from "@portal/ui/form/after-press.ts";
import { Form } from "../../platform/form/form.tsx";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { DialogBody, DialogFoot } from "@portal/ui/overlays/dialog.tsx";
import { FieldNote } from "@portal/ui/fields/field.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import { Spinner } from "@portal/ui/messages/spinner.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./bank-info-screen.module.css";
import { GoBack } from "./go-back.tsx";
import { onlyDigits } from "./only-digits.ts";
import { useFormInDialog } from "./use-form-in-dialog.ts";
import { useKeep } from "./use-keep.ts";
import type { ScreenProps } from "./use-modal-state.ts";
import { useRoutingLookups } from "../../banking/queries.ts";
import { refusedNumber, useSaveBank, type SavedBank } from "./use-save-bank.ts";
import { WireWarning } from "./wire-warning.tsx";

/** The bank step of the form for a bank account. Each number must be typed twice (SERV-BANKEDIT-01 to 24). */
export function BankInfoScreen({ loan, state, bank, onBusy }: ScreenProps) {
  const formId = useId();
  const { enter } = state;
  const lookups = useRoutingLookups();
  const [filledIn, setFilledIn] = useState("");
  const save = useSaveBank(loan.Id, state);
  const form = usePortalForm<BankInfo, SavedBank, string>({
    defaultValues: state.entries.bank,
    check: (typed) => {
      const lookup = lookups.of(typed.ACHRoutingNumber);
      const unknown = lookup?.kind === "refused" && { ACHRoutingNumber: lookup.text };
      return { ...unknown, ...bankInfoFaults(typed) };
    },
    send: async (typed) => {
      // Waits for the lookup of the routing number. Repeats a lookup that failed earlier.
      lookups.forgetFailures();
      const looked = await lookups.ask(typed.ACHRoutingNumber);
      return looked.kind === "found" ? save(typed) : refusedNumber(looked.text);
    },
    onDone: (saved) => ("bank" in saved ? state.bankSaved(saved.bank) : state.reject(saved.rejection)),
    secret: Object.keys(state.entries.bank),
  });
  const [isWaiting, setWaiting] = useState(false);
  const { failure } = form;
  const isPending = form.isPending || isWaiting;
  const saving = state.entries.editedId === null ? bankSavingTexts.adding : bankSavingTexts.updating;
  useKeep(
    form.form,
    useCallback((typed) => enter({ bank: typed }), [enter]),
  );
  useFormInDialog(formId, { isPending, failure, onBusy });

  const { getValues, setValue, setError, trigger } = form.form;
  const values = form.form.watch();
  const lookUp = async () => {
    const number = getValues("ACHRoutingNumber");
    if (number === "") return;
    lookups.forgetFailures();
    const looked = await lookups.ask(number);
    if (getValues("ACHRoutingNumber") !== number) return;
    if (looked.kind === "refused") void trigger("ACHRoutingNumber");
    if (looked.kind === "failed") setError("ACHRoutingNumber", { type: "server", message: looked.text });
    const isOwnWord = !["", filledIn].includes(getValues("BankName").trim());
    if (looked.kind !== "found" || isOwnWord) return;
    const { Name } = looked.bank;
    setFilledIn(Name);
    setValue("BankName", Name, { shouldDirty: true });
    void trigger("BankName");
  };
  /** Waits for the routing number's lookup if the bank's name is empty, because the lookup may fill in the name. */
  const submit = async () => {
    if (isPending) return;
    if (getValues("BankName").trim() === "" && getValues("ACHRoutingNumber") !== "") {
      setWaiting(true);
      await lookUp().finally(() => setWaiting(false));
    }
    await form.submit();
  };
  const field = (name: keyof typeof labels & keyof BankInfo) => ({
    ...form.field(name),
    label: labels[name],
  });
  const { error, id: _, ...typeField } = form.field("AccountType");
  const routingField = onlyDigits(field("ACHRoutingNumber"), routingDigits);
  const { ACHRoutingNumber: number, ReACHRoutingNumber: again } = values;
  const lookup = lookups.of(number);
  return (
    <>
      <DialogBody>
        <Form id={formId} form={{ ...form, submit }} isFailureFirst>
          <div className={styles["pair"]}>
            <TextField
              {...routingField}
              isNumeric
              inputMode="numeric"
              autoComplete="off"
              onBlur={(event) => {
                routingField.onBlur(event);
                afterPress(() => void lookUp());
              }}
              note={
                lookup?.kind === "pending" ? (
                  <FieldNote kind="pending">{texts.lookingUp}</FieldNote>
                ) : (
                  lookup?.kind === "found" && (
                    <FieldNote kind="found">
                      {[lookup.bank.Name, lookup.bank.city, lookup.bank.StateCode__c]
                        .filter(Boolean)
                        .join(", ")}
                    </FieldNote>
                  )
                )
              }
            />
            <TextField
              {...onlyDigits(field("ReACHRoutingNumber"), routingDigits)}
              isNumeric
              inputMode="numeric"
              autoComplete="off"
              note={
                again.length === routingDigits &&
                again === number && <FieldNote kind="found">{texts.numbersMatch}</FieldNote>
              }
            />
          </div>
          {lookup?.kind === "found" && (
            <WireWarning found={lookup.bank} state={state.entries.business.State} />
          )}
          <TextField
            {...field("BankName")}
            autoComplete="off"
            maxLength={150}
            hint={filledIn !== "" && values.BankName === filledIn && texts.filledIn}
          />
          <div className={styles["pair"]}>
            <MaskedField {...onlyDigits(field("BankAccountNumber"), accountDigits)} inputMode="numeric" />
            <MaskedField {...onlyDigits(field("ReBankAccountNumber"), accountDigits)} inputMode="numeric" />
          </div>
          <RadioCards legend={accountTypeTexts.legend} error={error} isInline>
            {accountType.options.map((value) => (
              <RadioCard key={value} {...typeField} value={value}>
                {accountTypeTexts[value]}
              </RadioCard>
            ))}
          </RadioCards>
        </Form>
      </DialogBody>
      <DialogFoot>
        <Stack gap={3}>
          <output className={styles["loader"]}>
            {isPending && (
              <>
                <Spinner size="sm" />
                {form.isPending ? saving : lookupTexts.pending}
              </>
            )}
          </output>
          <Actions>
            <Button type="submit" form={formId} isPending={isPending}>
              {texts.submit}
            </Button>
            <GoBack state={state} hasBank={bank !== undefined} isPending={isPending} />
          </Actions>
        </Stack>
      </DialogFoot>
    </>
  );
}
