import { dropDraft, tellListeners, type DraftStorage } from "./stored-drafts.ts";

type Values = Readonly<Record<string, unknown>>;

/** Stores all values except secrets. Removes the draft if only secrets differ from the untouched form. */
export function keepDraft(
  storage: DraftStorage,
  key: string,
  draft: {
    readonly values: Values;
    readonly untouched: Values;
    readonly secret: readonly string[];
    /** The portal release to which the form belongs. */
    readonly version: string;
  },
): void {
  const values = withoutSecrets(draft.values, draft.secret);
  if (JSON.stringify(values) === JSON.stringify(withoutSecrets(draft.untouched, draft.secret))) {
    dropDraft(storage, key);
    return;
  }
  try {
    storage.setItem(key, JSON.stringify({ version: draft.version, values }));
  } catch {
    // Ignores a full storage. The form keeps working, and the last stored draft remains.
  }
  tellListeners();
}

/**
 * Returns the form's values merged with the draft, or undefined without a draft. Discards a draft of another release
 * that does not fit the form.
 */
export function readDraft<Form extends Values>(
  storage: DraftStorage,
  key: string,
  untouched: Form,
  version: string,
): Form | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  const draft = parse(text);
  const values = isRecord(draft) ? draft["values"] : undefined;
  const isUsable =
    isRecord(draft) && isRecord(values) && (draft["version"] === version || fits(values, untouched));
  if (isUsable) return merge(untouched, values) as Form;
  storage.removeItem(key);
  return undefined;
}

/** True if a stored draft still has the same fields and types as the form. */
function fits(kept: unknown, untouched: unknown): boolean {
  if (Array.isArray(kept) && Array.isArray(untouched))
    return kept.every((item) => untouched.length > 0 && fits(item, untouched[0]));
  if (isRecord(kept) && isRecord(untouched))
    return Object.entries(kept).every(([name, value]) => name in untouched && fits(value, untouched[name]));
  return kindOf(kept) === kindOf(untouched) && kindOf(kept) !== "object";
}

function kindOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}

/** @param secret paths of fields; `*` means any position in a list, as in `owners.*.ssn` */
export function withoutSecrets(values: Values, secret: readonly string[]): Values {
  const patterns = secret.map((path) => path.split("."));
  const copy = (value: unknown, at: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((each, place) => copy(each, [...at, String(place)]));
    if (!isRecord(value)) return value;
    const open = Object.entries(value).filter(
      ([name]) => !patterns.some((each) => isAt(each, [...at, name])),
    );
    return Object.fromEntries(open.map(([name, each]) => [name, copy(each, [...at, name])]));
  };
  return copy(values, []) as Values;
}

function isAt(pattern: readonly string[], path: readonly string[]): boolean {
  return (
    pattern.length === path.length && pattern.every((name, place) => name === "*" || name === path[place])
  );
}

/** Fills in default values for fields that the stored draft lacks. */
function merge(untouched: unknown, kept: unknown): unknown {
  if (isRecord(untouched) && isRecord(kept)) {
    const entries = Object.entries(untouched).map(([name, value]) => [
      name,
      name in kept ? merge(value, kept[name]) : value,
    ]);
    return Object.fromEntries(entries);
  }
  return kept;
}

function isRecord(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    // Ignores a stored draft that is not valid, for example after an edit by hand.
    return undefined;
  }
}
