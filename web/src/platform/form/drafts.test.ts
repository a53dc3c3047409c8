import { beforeEach, expect, test } from "vitest";
import {
  draftKey,
  dropDraft,
  dropDrafts,
  keepDraft,
  readDraft,
  withoutSecrets,
  type DraftStorage,
} from "./drafts.ts";

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
  keepDraft(storage, key, { values: typed, untouched, secret });
  expect(held.get(key)).toBe(JSON.stringify({ city: "Des Moines", owner: { name: "Ann" } }));
  expect(readDraft(storage, key, untouched)).toEqual({
    city: "Des Moines",
    password: "",
    owner: { name: "Ann", ssn: "" },
  });
});

test("a form that was put back as it was, or holds nothing but a secret, keeps no draft", () => {
  keepDraft(storage, key, { values: typed, untouched, secret });
  keepDraft(storage, key, { values: { ...untouched, password: "x" }, untouched, secret });
  expect(held.size).toBe(0);
  expect(readDraft(storage, key, untouched)).toBeUndefined();
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
  keepDraft(storage, key, { values, untouched: before, secret: [] });
  expect(readDraft(storage, key, before)).toEqual(values);
});

test("what an earlier form kept does not bring fields that this one lacks", () => {
  held.set(key, JSON.stringify({ city: "Ames", fax: "1", owner: { name: "Ann", title: "Dr" } }));
  expect(readDraft(storage, key, untouched)).toEqual({
    city: "Ames",
    password: "",
    owner: { name: "Ann", ssn: "" },
  });
});

test.each(["{", "null", "7", '"text"', "[1]"])("%s in the storage is no draft", (text) => {
  held.set(key, text);
  expect(readDraft(storage, key, untouched)).toBeUndefined();
});

test("a full storage does not stop the form", () => {
  isFull = true;
  expect(() => keepDraft(storage, key, { values: typed, untouched, secret })).not.toThrow();
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
