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
  draft: {
    readonly values: Values;
    readonly untouched: Values;
    readonly secret: readonly string[];
    /** The release whose form it is. */
    readonly version: string;
  },
): void {
  const values = withoutSecrets(draft.values, draft.secret);
  if (JSON.stringify(values) === JSON.stringify(withoutSecrets(draft.untouched, draft.secret))) {
    storage.removeItem(key);
    return;
  }
  try {
    storage.setItem(key, JSON.stringify({ version: draft.version, values }));
  } catch {
    // No room: the form goes on, and only what is typed from here on is not kept.
  }
}

/**
 * The form's values with what was kept of them; undefined where nothing was. A draft of another release may come from
 * another form: it is merged if this form still has all of its fields, and dropped as a whole if it does not.
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

/** Whether a kept value has a place in the form; the items of a list that is empty in the form are unknown. */
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

/** Fields that were not kept stay as they are. */
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
