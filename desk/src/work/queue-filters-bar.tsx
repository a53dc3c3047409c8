import type { WorkCounts, WorkSegment } from "@portal/domain/work/contract";
import { workSegments, workSorts, workTexts } from "@portal/domain/work/messages";
import { countryNames, productNames, queueTexts as texts } from "@portal/domain/work/pages/messages";
import type { QueueFilters } from "@portal/domain/work/queue/rules";
import { fillIn, withSeparators } from "@portal/domain/wire/messages";
import type { Country } from "@portal/domain/wire/shapes";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { SmallSelect } from "@portal/ui/fields/small-select.tsx";
import { useQuery } from "@tanstack/react-query";
import { workAssigneesQuery, type WorkPage } from "./queries.ts";
import styles from "./queue-filters-bar.module.css";
import { isFiltered } from "./take-next-filters.ts";
import { segmentCount } from "./use-queue-rows.ts";

type QueueFiltersBarProps = {
  readonly filters: QueueFilters;
  readonly counts: WorkCounts | undefined;
  readonly choices: WorkPage["choices"] | undefined;
  readonly onChoose: (next: Partial<QueueFilters>) => void;
};

/** A queue of documents never waits for the SBA, so it lacks that segment. */
const segments: readonly WorkSegment[] = ["all", "mine", "unassigned", "waiting-on-borrower", "aside"];
const all = "";
const optionsOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

/** The segments with their counts, the filters and the order of the list. */
export function QueueFiltersBar({ filters, counts, choices, onChoose }: QueueFiltersBarProps) {
  const people = useQuery(workAssigneesQuery(filters.tab)).data;
  return (
    <div className={styles["bar"]}>
      <fieldset className={styles["segments"]} aria-label={texts.segments}>
        {segments.map((segment) => (
          <button
            key={segment}
            type="button"
            className={styles["segment"]}
            aria-pressed={segment === filters.who}
            onClick={() => onChoose({ who: segment })}
          >
            {workSegments[segment]}{" "}
            <span className={styles["count"]}>{counts && withSeparators(segmentCount(counts, segment))}</span>
          </button>
        ))}
      </fieldset>
      <div className={styles["selects"]}>
        <SmallSelect
          label={texts.product}
          value={filters.product ?? all}
          options={withChosen(choices?.products, filters.product, workTexts.allProducts, productOf)}
          onChange={(value) => onChoose({ product: value || undefined })}
        />
        <SmallSelect
          label={texts.stage}
          value={filters.stage ?? all}
          options={withChosen(choices?.stages, filters.stage, workTexts.allStages)}
          onChange={(value) => onChoose({ stage: value || undefined })}
        />
        <SmallSelect<Country | "">
          label={texts.country}
          value={filters.country ?? all}
          options={[{ value: all, label: texts.allCountries }, ...optionsOf(countryNames)]}
          onChange={(value) => onChoose({ country: value || undefined })}
        />
        <SmallSelect
          label={texts.assignee}
          value={filters.staffId ?? all}
          options={assigneeOptions(people, filters.staffId)}
          onChange={(value) => onChoose({ staffId: value || undefined })}
        />
        <SmallSelect
          label={texts.sort}
          value={filters.sort}
          options={optionsOf(workSorts)}
          onChange={(sort) => onChoose({ sort })}
        />
      </div>
      {((counts?.nearLimit ?? 0) > 0 || isFiltered(filters)) && (
        <div className={styles["further"]}>
          <button
            type="button"
            className={styles["near"]}
            aria-pressed={filters.near === "1"}
            onClick={() => onChoose({ near: filters.near ? undefined : "1" })}
          >
            {workTexts.nearFilter}
          </button>
          {isFiltered(filters) && (
            <TextButton
              isStandalone
              onClick={() =>
                onChoose({
                  product: undefined,
                  stage: undefined,
                  country: undefined,
                  staffId: undefined,
                  near: undefined,
                })
              }
            >
              {workTexts.clearFilters}
            </TextButton>
          )}
        </div>
      )}
    </div>
  );
}

/** The people who work on the queue. A chosen person stays an option even after leaving the queue's team. */
function assigneeOptions(
  people: readonly { readonly staffId: string; readonly name: string }[] = [],
  chosen: string | undefined,
) {
  const isOther = chosen !== undefined && !people.some(({ staffId }) => staffId === chosen);
  return [
    { value: all, label: texts.allAssignees },
    ...people.map(({ staffId, name }) => ({ value: staffId, label: name })),
    ...(isOther ? [{ value: chosen, label: texts.otherAssignee }] : []),
  ];
}

/** The options of a filter. A chosen value stays an option even if no item has it any more. */
function withChosen(
  values: readonly string[] | undefined,
  chosen: string | undefined,
  first: string,
  nameOf: (value: string) => string = (value) => value,
) {
  const known = new Set([...(values ?? []), ...(chosen === undefined ? [] : [chosen])]);
  return [{ value: all, label: first }, ...[...known].map((value) => ({ value, label: nameOf(value) }))];
}

/** Returns the line under the business: the product or the form, and the number. */
export function kindLine({
  product,
  form,
  number,
}: {
  readonly product: string;
  readonly form: string | null;
  readonly number: string;
}): string {
  const name = form === null ? productOf(product) : fillIn(texts.form, { form });
  return `${name} · ${number}`;
}

const productOf = (product: string): string => productNames[product] ?? product;
