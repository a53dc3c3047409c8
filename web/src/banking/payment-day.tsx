import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { weekday } from "@portal/domain/banking/contract";
import { bankPageTexts as texts, sectionTexts } from "@portal/domain/banking/form/messages";
import { useRef } from "react";
import { Button } from "@portal/ui/buttons/button.tsx";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import { Tile } from "./account-tile.tsx";
import type { BankFormState } from "./use-bank-form.ts";

/** The field for the weekday on which payments are debited (SERV-BVER-34). */
export function PaymentDay({ bank }: { readonly bank: BankFormState }) {
  const { sections, saved } = bank;
  const set = useRef<HTMLDivElement>(null);
  const { title } = sectionTexts.paymentDay;
  const { id, error, ...field } = bank.field("paymentDay");
  if (!sections.isDayOpen && saved.paymentDay !== null) {
    const edit = () => {
      sections.setDayOpen(true);
      requestAnimationFrame(() => set.current?.querySelector<HTMLElement>("input:checked")?.focus());
    };
    return (
      <Tile
        icon={CalendarBlankIcon}
        title={saved.paymentDay}
        action={
          <Button variant="secondary" size="dense" onClick={edit}>
            {texts.edit}
            <span className="vh"> {title}</span>
          </Button>
        }
      >
        {texts.everyWeek}
      </Tile>
    );
  }
  return (
    <div ref={set}>
      <RadioCards legend={title} isLegendHidden isRow error={error}>
        {weekday.options.map((day, place) => (
          <RadioCard
            key={day}
            {...field}
            // Error messages link to the field's id, so only the first option gets this id.
            {...(place === 0 && { id })}
            value={day}
            aria-invalid={error ? true : undefined}
          >
            {day}
          </RadioCard>
        ))}
      </RadioCards>
    </div>
  );
}
