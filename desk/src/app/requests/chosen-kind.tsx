import type { LenderStipulation } from "@portal/domain/applications/lender/contract";
import { askTexts as texts } from "@portal/domain/work/requests/pages/messages";
import { mostMessage, type RequestKind } from "@portal/domain/work/requests/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextArea } from "@portal/ui/fields/text-area.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { useId } from "react";
import { dayAtDesk } from "../../platform/desk-time.ts";
import { useStaff } from "../../platform/session.ts";
import { askedAt } from "./kind-list.tsx";
import styles from "./request-dialog.module.css";
import type { RequestTarget } from "./request-target.ts";
import type { Item, useRequestForm } from "./use-request-form.ts";

type ChosenKindProps = {
  readonly kind: RequestKind;
  readonly item: Item;
  readonly firstName: string;
  readonly people: RequestTarget["people"];
  /** The open request of the same kind, if there is one. */
  readonly openRequest: LenderStipulation | undefined;
  readonly field: (name: keyof Item) => ReturnType<ReturnType<typeof useRequestForm>["field"]>;
  readonly onConfirm: () => void;
  readonly onRemove: () => void;
};

/** One chosen kind. A kind that is already open needs a confirmation first (DESK-ASK-03). */
export function ChosenKind(props: ChosenKindProps) {
  const { kind, item, firstName, people, openRequest, field, onConfirm, onRemove } = props;
  const { deskTimeZone } = useStaff().settings;
  const id = useId();
  const isReady = openRequest === undefined || item.isConfirmed;
  // An existing forgiveness request opens again unchanged.
  const isNew = openRequest === undefined || kind.group !== "forgiveness";
  return (
    <section className={styles["item"]} aria-labelledby={id}>
      <div className={styles["itemHead"]}>
        <h3 id={id}>{kind.title}</h3>
        <TextButton
          isQuiet
          isStandalone
          aria-label={fillIn(texts.removeNamed, { request: kind.title })}
          onClick={onRemove}
        >
          {texts.remove}
        </TextButton>
      </div>
      {openRequest && (
        <Alert
          kind="info"
          title={fillIn(texts.already, { date: dayAtDesk(askedAt(openRequest), deskTimeZone) })}
          action={
            !isReady && (
              <Button variant="secondary" size="dense" onClick={onConfirm}>
                {texts.anyway}
              </Button>
            )
          }
        />
      )}
      {isReady && (
        <>
          <TextArea
            {...field("message")}
            label={fillIn(texts.messageTo, { firstName })}
            rows={3}
            length={{ now: item.message.length, most: mostMessage }}
          />
          <div className={styles["pair"]}>
            {isNew && kind.fields.isDocument !== false && (
              <TextField {...field("count")} label={texts.count} inputMode="numeric" isNumeric />
            )}
            {isNew && kind.isForPerson && people.length > 0 && (
              <SelectField
                {...field("contactId")}
                label={texts.forWhom}
                options={[
                  { value: "", label: texts.business },
                  ...people.map(({ contactId, name }) => ({ value: contactId, label: name })),
                ]}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}
