import { beforeEach, describe, expect, test } from "vitest";
import {
  draftKey,
  dropDraft,
  dropDrafts,
  keepDraft,
  readDraft,
  withoutSecrets,
  type DraftStorage,
} from "./drafts.ts";

const version = "5.45.0";
const held = new Map<string, string>();
beforeEach(() => held.clear());
let isFull = false;
const storage: DraftStorage = {
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

test("what was typed comes back, secrets aside", () => {
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

test("a form that was put back as it was, or holds nothing but a secret, keeps no draft", () => {
  keepDraft(storage, key, { values: typed, untouched, secret, version });
  keepDraft(storage, key, { values: { ...untouched, password: "x" }, untouched, secret, version });
  expect(held.size).toBe(0);
  expect(readDraft(storage, key, untouched, version)).toBeUndefined();
});

test("secrets in lists are named for every place", () => {
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

test("a list comes back as long as it was", () => {
  const before = { owners: [{ name: "" }] };
  const values = { owners: [{ name: "Ann" }, { name: "Bo" }] };
  keepDraft(storage, key, { values, untouched: before, secret: [], version });
  expect(readDraft(storage, key, before, version)).toEqual(values);
});

describe("a draft of another release", () => {
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
    ["fields of the same kind", { city: "Ames", owner: { name: "Ann" }, isAgreed: true, day: null }],
    ["lists of the same items", { phones: [{ number: "1" }, { number: "2" }] }],
  ])("is merged if it holds only %s", (_, values) => {
    keep(values);
    expect(read()).toEqual({
      ...form,
      ...values,
      owner: { ...form.owner, ...("owner" in values && values.owner) },
    });
  });

  test.each([
    ["a field that is gone", { city: "Ames", fax: "1" }],
    ["a field that is gone from a part", { city: "Ames", owner: { title: "Dr" } }],
    ["a field of another kind", { city: "Ames", isAgreed: "yes" }],
    ["a part that was one field", { city: "Ames", owner: "Ann" }],
    ["a field that was a part", { city: { name: "Ames" } }],
    ["a field of which the form does not know the kind", { city: "Ames", day: "2026-01-05" }],
    ["a list of other items", { city: "Ames", phones: [{ number: "1" }, { digits: "2" }] }],
  ])("is dropped as a whole if it holds %s", (_, values) => {
    keep(values);
    expect(read()).toBeUndefined();
    expect(held.has(key)).toBe(false);
  });

  test("is dropped if it has a list whose items the form does not know", () => {
    keep({ contacts: [{ firstName: "Ann" }] });
    expect(readDraft(storage, key, { contacts: [] }, version)).toBeUndefined();
  });

  test("is dropped if it says no version", () => {
    held.set(key, JSON.stringify({ city: "Ames" }));
    expect(read()).toBeUndefined();
    expect(held.has(key)).toBe(false);
  });

  test("is read whole if it is this release's after all", () => {
    const contacts = [{ firstName: "Ann" }];
    held.set(key, JSON.stringify({ version, values: { contacts } }));
    expect(readDraft(storage, key, { contacts: [] }, version)).toEqual({ contacts });
  });
});

test.each(["{", "null", "7", '"text"', "[1]"])("%s in the storage is no draft", (text) => {
  held.set(key, text);
  expect(readDraft(storage, key, untouched, version)).toBeUndefined();
});

test("a full storage does not stop the form", () => {
  isFull = true;
  expect(() => keepDraft(storage, key, { values: typed, untouched, secret, version })).not.toThrow();
  isFull = false;
  expect(held.size).toBe(0);
});

test("drafts go one by one, all of them, or all but one borrower's", () => {
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
