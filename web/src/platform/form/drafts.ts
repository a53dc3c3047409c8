/** What was typed into forms, kept in the tab's session storage per borrower and page (design, section 6.6). */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

type Values = Readonly<Record<string, unknown>>;

const prefix = "draft:";

/** @param owner the borrower's guid; empty while nobody is signed in */
export function draftKey(owner: string, page: string): string {
  return `${prefix}${owner}:${page}`;
}

/** Keeps all but the secret fields, or forgets the draft when it says no more than the untouched form does. */
export function keepDraft(
  storage: DraftStorage,
  key: string,
  draft: { readonly values: Values; readonly untouched: Values; readonly secret: readonly string[] },
): void {
  const text = JSON.stringify(withoutSecrets(draft.values, draft.secret));
  if (text === JSON.stringify(withoutSecrets(draft.untouched, draft.secret))) {
    storage.removeItem(key);
    return;
  }
  try {
    storage.setItem(key, text);
  } catch {
    // No room: the form goes on, and only what is typed from here on is not kept.
  }
}

/** The form's values with what was kept of them; undefined where nothing was. */
export function readDraft<Form extends Values>(
  storage: DraftStorage,
  key: string,
  untouched: Form,
): Form | undefined {
  const kept = parse(storage.getItem(key));
  return isRecord(kept) ? (merge(untouched, kept) as Form) : undefined;
}

export function dropDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(key);
}

/** Forgets every borrower's drafts but one's. */
export function dropDrafts(storage: DraftStorage, butOf?: string): void {
  const kept = butOf === undefined ? undefined : draftKey(butOf, "");
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? "");
  for (const name of names) {
    const isDraft = name.startsWith(prefix);
    if (isDraft && (kept === undefined || !name.startsWith(kept))) storage.removeItem(name);
  }
}

/** @param secret paths of fields, with `*` for any place in a list: `owners.*.ssn` */
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

/** Fields that the form has no longer are left out, and those that were not kept stay as they are. */
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
    // Somebody wrote into the storage by hand: there is no draft.
    return undefined;
  }
}
