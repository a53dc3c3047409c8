import { beforeEach, describe, expect, test } from "vitest";
import { keepDraft, readDraft, withoutSecrets } from "./drafts.ts";
import { draftKey, dropDraft, dropDrafts, onDraftsChange, type DraftStorage } from "./stored-drafts.ts";

const version = "5.45.0";
const held = new Map<string, string>();
beforeEach(() => held.clear());
let isFull = false;
const storage: DraftStorage & Pick<Storage, "key" | "length"> = {
  getItem: (name) => held.get(name) ?? null,
  setItem: (name, text) => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    held.set(name, text);
  },
  removeItem: (name) => void held.delete(name),
  key: (place) => [...held.keys()][place] ?? null,
  get length() {
    return held.size;
  },
};

const untouched = { city: "", password: "", owner: { name: "", ssn: "" } };
const typed = { city: "Des Moines", password: "Secret.1", owner: { name: "Ann", ssn: "123-45-6789" } };
const secret = ["password", "owner.ssn"];
const key = draftKey("c1", "/us/contact-us");

test("a form restores the typed values of a draft, but no secrets", () => {
  expect(key).toBe("draft:c1:/us/contact-us");
  keepDraft(storage, key, { values: typed, untouched, secret, version });
  expect(held.get(key)).toBe(
    JSON.stringify({ version, values: { city: "Des Moines", owner: { name: "Ann" } } }),
  );
  expect(readDraft(storage, key, untouched, version)).toEqual({
    city: "Des Moines",
    password: "",
    owner: { name: "Ann", ssn: "" },
  });
});

test("a listener is called whenever a draft is stored or removed", () => {
  const seen: number[] = [];
  const stop = onDraftsChange(() => void seen.push(held.size));
  keepDraft(storage, key, { values: typed, untouched, secret, version });
  keepDraft(storage, key, { values: untouched, untouched, secret, version });
  expect(seen).toEqual([1, 0]);
  keepDraft(storage, key, { values: typed, untouched, secret, version });
  dropDraft(storage, key);
  expect(seen).toEqual([1, 0, 1, 0]);
  keepDraft(storage, key, { values: typed, untouched, secret, version });
  dropDrafts(storage);
  expect(seen).toEqual([1, 0, 1, 0, 1, 0]);
  stop();
  keepDraft(storage, key, { values: typed, untouched, secret, version });
  expect(seen).toHaveLength(6);
});

test("the draft is removed when the form is untouched or only secrets are typed", () => {
  keepDraft(storage, key, { values: typed, untouched, secret, version });
  keepDraft(storage, key, { values: { ...untouched, password: "x" }, untouched, secret, version });
  expect(held.size).toBe(0);
  expect(readDraft(storage, key, untouched, version)).toBeUndefined();
});

test("a draft omits a secret field from each item of a list", () => {
  const values = {
    owners: [
      { name: "Ann", ssn: "1" },
      { name: "Bo", ssn: "2" },
    ],
    ssn: "3",
  };
  expect(withoutSecrets(values, ["owners.*.ssn"])).toEqual({
    owners: [{ name: "Ann" }, { name: "Bo" }],
    ssn: "3",
  });
});

test("a form restores the list of a draft with all its items", () => {
  const before = { owners: [{ name: "" }] };
  const values = { owners: [{ name: "Ann" }, { name: "Bo" }] };
  keepDraft(storage, key, { values, untouched: before, secret: [], version });
  expect(readDraft(storage, key, before, version)).toEqual(values);
});

describe("reading a draft that another release stored", () => {
  const form = {
    city: "",
    owner: { name: "", ssn: "" },
    phones: [{ number: "" }],
    isAgreed: false,
    day: null,
  };
  const keep = (values: unknown) => held.set(key, JSON.stringify({ version: "1.0.0", values }));
  const read = () => readDraft(storage, key, form, version);

  test.each([
    ["fields of the same types", { city: "Ames", owner: { name: "Ann" }, isAgreed: true, day: null }],
    ["lists with items of the same fields", { phones: [{ number: "1" }, { number: "2" }] }],
  ])("a draft of another release is merged into the form if the draft has only %s", (_, values) => {
    keep(values);
    expect(read()).toEqual({
      ...form,
      ...values,
      owner: { ...form.owner, ...("owner" in values && values.owner) },
    });
  });

  test.each([
    ["a field that the form no longer has", { city: "Ames", fax: "1" }],
    ["a nested field that the form no longer has", { city: "Ames", owner: { title: "Dr" } }],
    ["a field of another type", { city: "Ames", isAgreed: "yes" }],
    ["text where the form has a group of fields", { city: "Ames", owner: "Ann" }],
    ["a group of fields where the form has text", { city: { name: "Ames" } }],
    ["a value for a field that is null in the form", { city: "Ames", day: "2026-01-05" }],
    [
      "a list whose items have different fields",
      { city: "Ames", phones: [{ number: "1" }, { digits: "2" }] },
    ],
  ])("a draft of another release is dropped if the draft has %s", (_, values) => {
    keep(values);
    expect(read()).toBeUndefined();
    expect(held.has(key)).toBe(false);
  });

  test("a draft of another release is discarded if its list has items and the form's list is empty", () => {
    keep({ contacts: [{ firstName: "Ann" }] });
    expect(readDraft(storage, key, { contacts: [] }, version)).toBeUndefined();
  });

  test("a draft without the portal's release is discarded", () => {
    held.set(key, JSON.stringify({ city: "Ames" }));
    expect(read()).toBeUndefined();
    expect(held.has(key)).toBe(false);
  });

  test("a draft of the current release is restored without comparing its fields", () => {
    const contacts = [{ firstName: "Ann" }];
    held.set(key, JSON.stringify({ version, values: { contacts } }));
    expect(readDraft(storage, key, { contacts: [] }, version)).toEqual({ contacts });
  });
});

test.each(["{", "null", "7", '"text"', "[1]"])("the invalid draft %s is ignored", (text) => {
  held.set(key, text);
  expect(readDraft(storage, key, untouched, version)).toBeUndefined();
});

test("storing a draft does not throw when the storage is full", () => {
  isFull = true;
  expect(() => keepDraft(storage, key, { values: typed, untouched, secret, version })).not.toThrow();
  isFull = false;
  expect(held.size).toBe(0);
});

test("drafts can be removed one by one, all together, or for all borrowers except one", () => {
  const fill = () => {
    for (const name of [
      key,
      draftKey("c1", "/us/settings"),
      draftKey("c12", "/us/settings"),
      draftKey("", "/us/login"),
      "other",
    ])
      held.set(name, "{}");
  };
  fill();
  dropDraft(storage, key);
  expect([...held.keys()]).toEqual([
    "draft:c1:/us/settings",
    "draft:c12:/us/settings",
    "draft::/us/login",
    "other",
  ]);
  fill();
  dropDrafts(storage, "c1");
  expect([...held.keys()].toSorted()).toEqual(["draft:c1:/us/contact-us", "draft:c1:/us/settings", "other"]);
  fill();
  dropDrafts(storage);
  expect([...held.keys()]).toEqual(["other"]);
});
