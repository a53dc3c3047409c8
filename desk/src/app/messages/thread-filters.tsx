import { segmentNames, sortNames, threadListTexts as texts } from "@portal/domain/support/desk/messages";
import { countUpTo, mostWaiting } from "@portal/domain/work/rules";
import { SmallSelect } from "@portal/ui/fields/small-select.tsx";
import type { CasesPage } from "../../support/queries.ts";
import { segments, sorts, type Choices } from "./read-choices.ts";
import styles from "./thread-filters.module.css";

type ThreadFiltersProps = {
  readonly choices: Choices;
  readonly counts: CasesPage["counts"] | undefined;
  readonly onChoose: (next: Partial<Choices>) => void;
};

/** The segments with their counts, and the order of the list. */
export function ThreadFilters({ choices, counts, onChoose }: ThreadFiltersProps) {
  return (
    <div className={styles["bar"]}>
      <fieldset className={styles["segments"]} aria-label={texts.segments}>
        {segments.map((segment) => (
          <button
            key={segment}
            type="button"
            className={styles["segment"]}
            aria-pressed={segment === choices.show}
            onClick={() => onChoose({ show: segment })}
          >
            {segmentNames[segment]}
            {segment !== "closed" && counts && (
              <>
                {" "}
                <span className={styles["count"]}>{countUpTo(mostWaiting, counts[segment])}</span>
              </>
            )}
          </button>
        ))}
      </fieldset>
      <div className={styles["select"]}>
        <SmallSelect
          label={texts.sort}
          value={choices.sort}
          options={sorts.map((value) => ({ value, label: sortNames[value] }))}
          onChange={(sort) => onChoose({ sort })}
        />
      </div>
    </div>
  );
}

type TopicFilterProps = Pick<ThreadFiltersProps, "choices" | "onChoose"> & {
  readonly topics: CasesPage["topics"] | undefined;
};

/** The filter by topic. */
export function TopicFilter({ choices: { topic }, topics = [], onChoose }: TopicFilterProps) {
  const isKnown = topic === undefined || topics.some(({ value }) => value === topic);
  return (
    <div className={styles["topic"]}>
      <SmallSelect
        label={texts.topic}
        value={topic ?? ""}
        options={[
          { value: "", label: texts.allTopics },
          // A chosen topic stays an option while the topics load, or if it no longer exists.
          ...(isKnown ? [] : [{ value: topic, label: topic }]),
          ...topics.map(({ value, displayName }) => ({ value, label: displayName })),
        ]}
        onChange={(value) => onChoose({ topic: value || undefined })}
      />
    </div>
  );
}
