import { isUnnamed } from "@portal/domain/wire/field-faults";
import { errorSummaryTitle, fillIn } from "@portal/domain/wire/messages";
import { useId, useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { placeFaults, summaryLine, type Faults } from "./faults.ts";

/** The number of failed submits, and the invalid fields of the last failed submit in page order. */
type Attempt = { readonly count: number; readonly names: readonly string[] };

/** The field with the error that screen readers announce. `count` increases with each announcement. */
type Announced = { readonly count: number; readonly name?: string };

/** Finds the invalid fields on the page and tracks which errors of the last submit remain. */
export function useFormFaults<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const formId = useId();
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, names: [] });
  const [announced, setAnnounced] = useState<Announced>({ count: 0 });
  const idOf = (name: string) => `${formId}-${name}`;
  const elementOf = (name: string) => document.getElementById(idOf(name));

  const errorOf = (name: string): string | undefined => {
    const message = form.getFieldState(name as Path<Values>, form.formState).error?.message;
    return typeof message === "string" ? message : undefined;
  };
  const standing = attempt.names.flatMap((name) => {
    const message = errorOf(name);
    return message === undefined ? [] : [{ name, message }];
  });

  const lineOf = (name: string, message: string): string => {
    const element = elementOf(name);
    const isRepeated = standing.filter((other) => other.message === message).length > 1;
    return inGroup(element, summaryLine(labelOf(element), message, isRepeated || isUnnamed(message)));
  };

  /** Announces a field's error to screen readers, even if the same error was announced before. */
  const announce = (name: string) => setAnnounced(({ count }) => ({ count: count + 1, name }));

  /**
   * Marks the invalid fields of a failed submit. Focuses a single invalid field, or else the error summary.
   * @returns true if any of the fields is on the page
   */
  const tell = (wrong: Iterable<string>): boolean => {
    const elements = inPageOrder([...wrong].flatMap((name) => elementOf(name) ?? []));
    const names = elements.map(({ id }) => id.slice(formId.length + 1));
    setAttempt(({ count }) => ({ count: count + 1, names }));
    setAnnounced(({ count }) => ({ count }));
    const [name, another] = names;
    if (name !== undefined && another === undefined) {
      elements[0]?.focus();
      announce(name);
    }
    return elements.length > 0;
  };

  const announcedText = (name: string | undefined): string => {
    const message = name === undefined ? undefined : errorOf(name);
    return name === undefined || message === undefined ? "" : lineOf(name, message);
  };

  return {
    idOf,
    elementOf,
    errorOf,
    tell,
    announce,
    /** The text of the form's live region for screen readers. Empty once the announced error is corrected. */
    announcement: { count: announced.count, text: announcedText(announced.name) },
    hasStanding: standing.length > 0,
    forget: () => setAttempt(({ count }) => ({ count, names: [] })),
    /** Shows the server's error texts beside their fields. Returns the texts of fields that are not on the page. */
    place: (fields: Faults, names: Readonly<Record<string, string>> = {}): readonly string[] => {
      const { placed, unplaced } = placeFaults(fields, (wireName) => {
        const name = names[wireName] ?? wireName;
        return elementOf(name) ? name : undefined;
      });
      for (const [name, message] of Object.entries(placed)) {
        form.setError(name as Path<Values>, { type: "server", message });
      }
      tell(Object.keys(placed));
      return unplaced;
    },
    /** Props for `ErrorSummary`. `errors` is empty if the last submit had only one error. */
    summary: {
      title: fillIn(errorSummaryTitle, { count: attempt.names.length }),
      attempt: attempt.count,
      errors: (attempt.names.length > 1 ? standing : []).map(({ name, message }) => ({
        fieldId: idOf(name),
        message: lineOf(name, message),
      })),
    },
  };
}

function inPageOrder(elements: readonly HTMLElement[]): HTMLElement[] {
  return elements.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

/** Adds the group's name to an error, because several groups have fields with the same name. */
function inGroup(element: HTMLElement | null, line: string): string {
  const group = element?.closest<HTMLElement>("[data-fault-group]")?.dataset["faultGroup"];
  return group === undefined || line.startsWith(group) ? line : `${group}, ${line}`;
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
