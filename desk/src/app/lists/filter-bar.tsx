import type { ListValues } from "@portal/domain/work/lists/address/rules";
import { listTexts as texts } from "@portal/domain/work/lists/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { SmallSelect } from "@portal/ui/fields/small-select.tsx";
import { useEffect, useId, useRef, useState } from "react";
import styles from "./filter-bar.module.css";
import type { FilterName, FilterOption, ListFilter } from "./list-filters.ts";

type FilterBarProps = {
  readonly filters: readonly ListFilter[];
  readonly sorts: readonly FilterOption[];
  readonly values: ListValues;
  /** Called with the values that change. An undefined value removes its filter. */
  readonly onChoose: (change: ListValues) => void;
  /** Called with the filters to clear when the person presses a button. The button then disappears. */
  readonly onClear: (names: readonly FilterName[]) => void;
};

/** Filters that only links from a record's page set. The list has no controls for them. */
const scopes = ["contactId", "accountId", "advanceId"] as const;

type Typed = Exclude<ListFilter, { kind: "choice" }>;
const isTyped = (filter: ListFilter): filter is Typed => filter.kind !== "choice";

const isAmount = (text: string) => /^\d{1,12}(?:\.\d{1,2})?$/.test(text);

/** The filters and the order of a list. Choices apply at once, typed values by 'Apply' or Enter. */
export function FilterBar({ filters, sorts, values, onChoose, onClear }: FilterBarProps) {
  const typed = filters.filter(isTyped);
  const isScoped = scopes.some((name) => values[name] !== undefined);
  const isFiltered = filters.some(({ name }) => values[name] !== undefined);
  const sort = sorts.find(({ value }) => value === values.sort) ?? sorts[0];
  return (
    <div className={styles["bar"]}>
      <div className={styles["selects"]}>
        {filters.map((filter) =>
          isTyped(filter) ? null : (
            <SmallSelect
              key={filter.name}
              label={filter.label}
              value={values[filter.name] ?? ""}
              options={withChosen(filter, values[filter.name])}
              onChange={(value) => onChoose({ [filter.name]: value || undefined })}
            />
          ),
        )}
        <SmallSelect
          label={texts.sort}
          value={sort?.value ?? ""}
          options={sorts}
          onChange={(value) => onChoose({ sort: value === sorts[0]?.value ? undefined : value })}
        />
      </div>
      {typed.length > 0 && <TypedFilters filters={typed} values={values} onChoose={onChoose} />}
      {(isFiltered || isScoped) && (
        <div className={styles["further"]}>
          {isScoped && (
            <>
              <span className="sm muted">{texts.ofRecord}</span>
              <TextButton isStandalone onClick={() => onClear(scopes)}>
                {texts.showAllRecords}
              </TextButton>
            </>
          )}
          {isFiltered && (
            <TextButton isStandalone onClick={() => onClear(filters.map(({ name }) => name))}>
              {texts.clearFilters}
            </TextButton>
          )}
        </div>
      )}
    </div>
  );
}

/** The options of a choice. A value from the address stays an option even if the list does not know it. */
function withChosen(
  { options, all }: Extract<ListFilter, { kind: "choice" }>,
  chosen: string | undefined,
): FilterOption[] {
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen);
  return [{ value: "", label: all }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])];
}

type TypedFiltersProps = {
  readonly filters: readonly Typed[];
  readonly values: ListValues;
  readonly onChoose: (change: ListValues) => void;
};

function TypedFilters({ filters, values, onChoose }: TypedFiltersProps) {
  const id = useId();
  const [wrong, setWrong] = useState<FilterName>();
  const form = useRef<HTMLFormElement>(null);
  const applied = filters.map(({ name }) => values[name]).join("|");
  // Resets the fields to the values in the address, without moving the focus.
  // oxlint-disable-next-line react/exhaustive-deps -- other values set the fields' defaults
  useEffect(() => form.current?.reset(), [applied]);
  const apply = (entered: FormData) => {
    const typed = filters.map(({ name, kind }) => {
      const text = entered.get(name);
      const value = typeof text === "string" ? text.trim() : "";
      return { name, value: kind === "amount" ? value.replace(/^\$|,/g, "") : value, kind };
    });
    const fault = typed.find(({ kind, value }) => kind === "amount" && value !== "" && !isAmount(value));
    setWrong(fault?.name);
    if (fault) return;
    onChoose(Object.fromEntries(typed.map(({ name, value }) => [name, value || undefined])));
  };
  return (
    <form
      ref={form}
      className={styles["typed"]}
      onReset={() => setWrong(undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        apply(new FormData(event.currentTarget));
      }}
    >
      {filters.map(({ name, label, kind }) => (
        <div key={name} className={styles["field"]}>
          <label htmlFor={`${id}-${name}`}>{label}</label>
          <input
            id={`${id}-${name}`}
            name={name}
            type={kind === "day" ? "date" : "text"}
            inputMode={kind === "amount" ? "decimal" : undefined}
            maxLength={100}
            defaultValue={values[name] ?? ""}
            aria-invalid={wrong === name || undefined}
            aria-describedby={wrong === name ? `${id}-fault` : undefined}
            autoComplete="off"
          />
          {wrong === name && (
            <p id={`${id}-fault`} className={styles["fault"]} role="alert">
              {texts.wrongAmount}
            </p>
          )}
        </div>
      ))}
      <Button type="submit" variant="secondary" size="dense">
        {texts.apply}
      </Button>
    </form>
  );
}
