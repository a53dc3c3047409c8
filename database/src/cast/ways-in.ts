import type { ContactInput } from "@portal/domain/book/contact";
import type { Calendar } from "./calendar.ts";
import { weeklyLoan, wonApplication } from "./loans.ts";
import {
  business,
  demoPassword,
  person,
  withAnswers,
  withProvider,
  type Member,
  type Person,
} from "./member.ts";

/** Returns a demo borrower with one loan. Each such borrower demonstrates a different way to sign in. */
function withOneLoan(
  on: Calendar,
  story: string,
  owner: ContactInput,
  businessName: string,
  loanId: string,
): Member {
  return {
    story,
    contacts: [owner],
    accounts: [
      business(businessName, [owner], {
        opportunities: [wonApplication(loanId, on.daysAgo(120))],
        advances: [
          weeklyLoan(on, { loanId, amountCents: 18_000_00, paymentCents: 392_00, weeks: 52, paid: 16 }),
        ],
      }),
    ],
  };
}

export const jonah: Person = (on) =>
  withOneLoan(
    on,
    "Signs in through the payment provider (US) and has no password.",
    person("Jonah Reed", "jonah@reedrecords.example", { way: withProvider("jonah-reed") }),
    "Reed Records",
    "4412-10077",
  );

export const mireille: Person = (on) =>
  withOneLoan(
    on,
    "Signs in through the payment provider (Canada) and has no password.",
    person("Mireille Gagnon", "mireille@gagnoncafe.example", {
      country: "ca",
      way: withProvider("mireille-gagnon"),
    }),
    "Café Gagnon",
    "7712-10078",
  );

export const walter: Person = (on) =>
  withOneLoan(
    on,
    "The password has expired.",
    person("Walter Stone", "walter@stonemasonry.example", {
      way: { ...withAnswers("Granite", "Barre"), passwordExpiresAt: on.daysAgo(10) },
    }),
    "Stone Masonry LLC",
    "4412-10079",
  );

export const dora: Person = (on) =>
  withOneLoan(
    on,
    "The portal is disabled for this borrower.",
    person("Dora Quinn", "dora@quinnantiques.example", {
      way: { ...withAnswers("Velvet", "Salem"), disabled: true },
    }),
    "Quinn Antiques",
    "4412-10080",
  );

export const felix: Person = (on) =>
  withOneLoan(
    on,
    "Has a password but no security questions yet, and is asked to choose them.",
    person("Felix Moreau", "felix@moreaumusic.example", { way: { password: demoPassword } }),
    "Moreau Music School",
    "4412-10081",
  );
