import * as z from "zod/mini";
import { expect, test } from "vitest";
import { contact } from "./contact.ts";

const withPassword = (password: string) =>
  z.safeParse(contact, {
    externalId: "c1",
    firstName: "Dana",
    lastName: "Whitfield",
    country: "us",
    signIn: { email: "Dana1!Ab@maple.example", password },
  });

test.each(["Orchard!42Lane", "Abcdef1!"])(
  "a contact in the import file may have the password %j",
  (password) => {
    const read = withPassword(password);
    expect(read.data?.signIn?.password).toBe(password);
  },
);

test.each(["Abcde1!", "abcdef1!", "Abcdefg1", "Dana1!Ab", "Abcdef1!\n", "Abcdef1!\ud800"])(
  "an invalid password of a contact is reported with its path: %j",
  (password) => {
    const { error } = withPassword(password);
    expect(error?.issues).toMatchObject([
      {
        path: ["signIn", "password"],
        message:
          "must be 8 to 20 characters with an upper and a lower case letter, a digit and one of !.@#$%&*, and not the e-mail",
      },
    ]);
  },
);
