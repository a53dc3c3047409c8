import { expect, test } from "vitest";
import { maskAddress } from "./address.ts";

const city = { city: "Des Moines", state: "IA" };

test.each([
  ["1420 Birch Street", "**** Birch Street"],
  ["1420 Birch Street 16, Apt 5B", "**** Birch Street **, Apt *B"],
  ["Birch Street 1420", "***** Street ****"],
  ["  77 Lake Street", "** Lake Street"],
  ["Élysée 4", "****** *"],
  ["1420", "****"],
  ["", ""],
  [null, null],
])("maskAddress writes the street %j as %j", (street, masked) => {
  expect(maskAddress({ street, ...city, zip: "50309" })).toEqual({ street: masked, ...city, zip: "***09" });
});

test.each([
  ["50309", "***09"],
  ["50309-1234", "*****-**34"],
  ["H2Y 1H4", "*** *H4"],
  ["09", "09"],
  [null, null],
])("maskAddress writes the zip %j as %j", (zip, masked) => {
  expect(maskAddress({ street: "1420 Birch Street", ...city, zip })).toEqual({
    street: "**** Birch Street",
    ...city,
    zip: masked,
  });
});

test("maskAddress returns null for unknown fields", () => {
  const nothing = { street: null, city: null, state: null, zip: null };
  expect(maskAddress(nothing)).toEqual(nothing);
});
