import { bankLabels as labels } from "@portal/domain/payments/banks/messages";
import { businessInfoFaults, type BusinessInfo } from "@portal/domain/payments/banks/rules";
import { modalTexts as texts } from "@portal/domain/payments/modal/messages";
import { formatAs } from "@portal/domain/wire/masks";
import { states } from "@portal/domain/wire/places";
import { useCallback, useEffect, useId } from "react";
import { limitTyping } from "@portal/ui/form/limit-typing.ts";
import { Form } from "../../platform/form/form.tsx";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { DialogBody, DialogFoot } from "@portal/ui/overlays/dialog.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./business-info-screen.module.css";
import { GoBack } from "./go-back.tsx";
import { useKeep } from "./use-keep.ts";
import type { ScreenProps } from "./use-modal-state.ts";

const zipDigits = 5;

/**
 * The business step of the form for a bank account: the holder's name and address (SERV-MODAL-23, SERV-BANKEDIT-20).
 */
export function BusinessInfoScreen({ state, bank }: ScreenProps) {
  const formId = useId();
  const { enter, rejection } = state;
  const form = usePortalForm<BusinessInfo, undefined, string>({
    defaultValues: state.entries.business,
    check: businessInfoFaults,
    send: async () => ({ ok: true, value: undefined }),
    onDone: () => state.show("AddBankInfo"),
    secret: Object.keys(state.entries.business),
  });
  const { setError, setFocus } = form.form;
  useKeep(
    form.form,
    useCallback((business) => enter({ business }), [enter]),
  );
  useEffect(() => {
    if (rejection === undefined) return;
    setError("BusinessName", { type: "server", message: rejection });
    setFocus("BusinessName");
  }, [rejection, setError, setFocus]);

  const field = (name: keyof BusinessInfo) => ({ ...form.field(name), label: labels[name] });
  const zip = field("Zip");
  return (
    <>
      <DialogBody>
        <Form id={formId} form={form}>
          <p className="muted">{texts.asOnFile}</p>
          <TextField {...field("BusinessName")} autoComplete="organization" maxLength={150} />
          <TextField {...field("StreetAddress1")} autoComplete="address-line1" maxLength={255} />
          <TextField
            {...field("StreetAddress2")}
            autoComplete="address-line2"
            maxLength={255}
            isOptional
            // Omits the word "optional" from the accessible name.
            aria-label={labels.StreetAddress2}
            aria-description={texts.optional}
          />
          <div className={styles["place"]}>
            <TextField {...field("City")} autoComplete="address-level2" maxLength={100} />
            <SelectField
              {...field("State")}
              autoComplete="address-level1"
              placeholder={texts.chooseState}
              options={states.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <TextField
              {...zip}
              onChange={(event) => {
                limitTyping(event, zipDigits);
                event.target.value = formatAs("zip", event.target.value);
                zip.onChange(event);
              }}
              autoComplete="postal-code"
              inputMode="numeric"
              isNumeric
            />
          </div>
        </Form>
      </DialogBody>
      <DialogFoot>
        <Actions>
          <Button type="submit" form={formId}>
            {texts.continue}
          </Button>
          <GoBack state={state} hasBank={bank !== undefined} />
        </Actions>
      </DialogFoot>
    </>
  );
}
