import { isUnnamed } from "@portal/domain/wire/field-faults";
import { errorSummaryTitle, fillIn } from "@portal/domain/wire/messages";
import { useId, useState } from "react";
import { placeFaults, summaryLine, type Faults } from "./faults.ts";

/** A field on the page, as the error summary names it. */
type PageField = {
  readonly name: string;
  readonly label: string | undefined;
  readonly group: string | undefined;
};

/** The number of failed submits, and the invalid fields of the last failed submit in page order. */
type Attempt = { readonly count: number; readonly fields: readonly PageField[] };

/** The field with the announced error. `count` increases with each announcement to screen readers. */
type Announced = { readonly count: number; readonly field?: PageField };

/** Where a form stores the error text of each field. */
export type FieldErrors = {
  readonly errorOf: (name: string) => string | undefined;
  readonly setError: (name: string, message: string) => void;
};

/**
 * Tracks which errors of the last submit remain. Reads the labels and the order of fields from the page after a submit
 * or a blur, but never while React renders.
 */
export function useFormFaults({ errorOf, setError }: FieldErrors) {
  const formId = useId();
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, fields: [] });
  const [announced, setAnnounced] = useState<Announced>({ count: 0 });
  const idOf = (name: string) => `${formId}-${name}`;
  const elementOf = (name: string) => document.getElementById(idOf(name));

  const standing = attempt.fields.flatMap((field) => {
    const message = errorOf(field.name);
    return message === undefined ? [] : [{ field, message }];
  });

  const lineOf = ({ label, group }: PageField, message: string): string => {
    const isRepeated = standing.filter((other) => other.message === message).length > 1;
    const line = summaryLine(label, message, isRepeated || isUnnamed(message));
    return group === undefined || line.startsWith(group) ? line : `${group}, ${line}`;
  };

  /** Announces a field's error to screen readers, even if the same error was announced before. */
  const announce = (name: string) => {
    const field = fieldAt(name, elementOf(name));
    setAnnounced(({ count }) => ({ count: count + 1, field }));
  };

  /**
   * Marks the invalid fields of a failed submit. Focuses a single invalid field, or the summary of several. Also
   * announces a single error, because after Enter in its field the focus does not move.
   * @returns true if any of the fields is on the page
   */
  const tell = (wrong: Iterable<string>): boolean => {
    const elements = inPageOrder([...wrong].flatMap((name) => elementOf(name) ?? []));
    const fields = elements.map((element) => fieldAt(element.id.slice(formId.length + 1), element));
    setAttempt(({ count }) => ({ count: count + 1, fields }));
    setAnnounced(({ count }) => ({ count }));
    const [first, another] = fields;
    if (first !== undefined && another === undefined) {
      elements[0]?.focus();
      announce(first.name);
    }
    return elements.length > 0;
  };

  const announcedText = (field: PageField | undefined): string => {
    const message = field && errorOf(field.name);
    return field === undefined || message === undefined ? "" : lineOf(field, message);
  };

  return {
    idOf,
    elementOf,
    tell,
    announce,
    /** The text of the form's live region for screen readers. Empty once the announced error is corrected. */
    announcement: { count: announced.count, text: announcedText(announced.field) },
    hasStanding: standing.length > 0,
    forget: () => setAttempt(({ count }) => ({ count, fields: [] })),
    /** Shows the server's error texts beside their fields. Returns the texts of fields that are not on the page. */
    place: (fields: Faults, names: Readonly<Record<string, string>> = {}): readonly string[] => {
      const { placed, unplaced } = placeFaults(fields, (wireName) => {
        const name = names[wireName] ?? wireName;
        return elementOf(name) ? name : undefined;
      });
      for (const [name, message] of Object.entries(placed)) {
        setError(name, message);
      }
      tell(Object.keys(placed));
      return unplaced;
    },
    /** Props for `ErrorSummary`. `errors` is empty if the last submit had only one error. */
    summary: {
      title: fillIn(errorSummaryTitle, { count: attempt.fields.length }),
      attempt: attempt.count,
      errors: (attempt.fields.length > 1 ? standing : []).map(({ field, message }) => ({
        fieldId: idOf(field.name),
        message: lineOf(field, message),
      })),
    },
  };
}

function inPageOrder(elements: readonly HTMLElement[]): HTMLElement[] {
  return elements.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/** Reads a field's label and the name of its group, because groups repeat the labels of fields. */
function fieldAt(name: string, element: HTMLElement | null): PageField {
  const group = element?.closest<HTMLElement>("[data-fault-group]")?.dataset["faultGroup"];
  return { name, label: labelOf(element), group };
}

function labelOf(element: HTMLElement | null): string | undefined {
  // A radio button's error concerns the whole group, so the group's legend is the label.
  if (element instanceof HTMLInputElement && element.type === "radio")
    return element.closest("fieldset")?.querySelector("legend")?.textContent.trim();
  const hasLabels =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  return hasLabels ? element.labels?.[0]?.textContent?.trim() : undefined;
}
