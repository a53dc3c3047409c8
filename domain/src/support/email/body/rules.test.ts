import { describe, expect, test } from "vitest";
import { timeOf } from "../../../testing/email-replies.ts";
import { replyText } from "./rules.ts";

describe("the text of a reply", () => {
  test.each([
    [
      "a reply above the quote",
      "Thank you.\n\nOn Fri, Nov 20, 2026 at 12:00 PM Northbank <messages@lender.example> wrote:\n> On Friday.\n>\n> Bye\n",
      "Thank you.",
    ],
    [
      "an attribution over three lines",
      "Thank you.\n\nOn Fri, Nov 20, 2026 at 12:00 PM\nNorthbank Lending\n<messages@lender.example> wrote:\n\n> On Friday.",
      "Thank you.",
    ],
    [
      "an attribution that is wrapped between two words",
      "Yes.\nOn Fri, Nov 20, 2026 at 12:00 PM Northbank\nwrote:\n> On Friday.\nOn Monday.",
      "Yes.\nOn Monday.",
    ],
    [
      "two empty lines above the quote",
      "On Nov 20, 2026 Northbank wrote:\n\n\n> When?\nOn Monday.",
      "On Monday.",
    ],
    [
      "three empty lines above the quote",
      "Yes.\nOn Nov 20, 2026 Northbank wrote:\n\n\n\n> When?\nOn Monday.",
      "Yes.",
    ],
    ["an attribution at the end", "Yes.\nOn Nov 20, 2026 Northbank wrote:", "Yes."],
    [
      "Outlook's header with spaces before the colons",
      "Oui.\nDe : Northbank\nEnvoyé : vendredi\nÀ : Dana\nObjet : Re\nVendredi.",
      "Oui.",
    ],
    ["a reply below the quote", "On Fri, Nov 20, 2026 Northbank wrote:\n> When?\n\nOn Monday.", "On Monday."],
    ["replies between quotes", "> When?\nOn Monday.\n> Where?\nAt the bank.", "On Monday.\nAt the bank."],
    ["nested quotes", "Yes.\n> No?\n>> Yes?\n>>> No?", "Yes."],
    [
      "a quote without marks",
      "Yes.\n\nOn Fri, Nov 20, 2026 at 12:00 PM Northbank wrote:\n\nOn Friday.",
      "Yes.",
    ],
    ["a French quote", "Merci.\n\nLe ven. 20 nov. 2026 à 12:00, Northbank a écrit :\n> Vendredi.", "Merci."],
    [
      "a Spanish quote",
      "Gracias.\n\nEl vie, 20 nov 2026 a las 12:00, Northbank escribió:\n> El viernes.",
      "Gracias.",
    ],
    ["Outlook's line", "Yes.\n\n-----Original Message-----\nFrom: Northbank\nOn Friday.", "Yes."],
    [
      "Outlook's header",
      "Yes.\n\nFrom: Northbank <x@lender.example>\nSent: Friday\nTo: Dana\nSubject: Re: Hello\n\nOn Friday.",
      "Yes.",
    ],
    ["a time as the source of the quote", "Yes.\nOn Friday at 9:30 Northbank wrote:\n\nOn Friday.", "Yes."],
    [
      "a space after the line above the quote",
      "Yes.\nOn Nov 20, 2026 Northbank wrote: \n> On Friday.\nNo.",
      "Yes.\nNo.",
    ],
    ["Gmail's line with spaces", "Yes.\n\n---------- Forwarded message ---------\nOn Friday.", "Yes."],
    ["a signature", "Yes.\n-- \nDana Whitfield\nMaple & Main", "Yes."],
    [
      "a signature above the quote",
      "Yes.\n-- \nDana\n\nOn Nov 20, 2026 Northbank wrote:\n> On Friday.",
      "Yes.",
    ],
    ["line ends of Windows", "One\r\nTwo\r\n\r\n\r\n\r\nThree", "One\nTwo\n\nThree"],
    ["emoji and other scripts", "Thanks 🎉 – שלום", "Thanks 🎉 – שלום"],
    ["control characters", "A\u0000B\u0007C", "ABC"],
    ["only a quote", "> On Friday.\n", ""],
  ])("returns the borrower's text from an email with %s [DESK-BOR-08]", (_, body, text) => {
    expect(replyText(body)).toBe(text);
  });

  test.each([
    "On Monday you wrote:\nThe rate is 5%.",
    "On the phone I heard otherwise.",
    "On Nov 20, 2026 you wrote: on Friday.\nToday is Friday.",
    "On page 7 you wrote:\nThe rate is 5%.",
    "It said --Original Message--\nand nothing else.",
    "--Original Message-- was all it said.\nWhere is the rest?",
    "First:\n  an indented line",
    "A list -- with dashes\n--- and more",
    "The old address.\n--\nThe new address.",
    "From: my bank I got nothing.\nPlease check.",
    "From: my bank\nSent: yesterday\nNothing else arrived.",
    "To: you\nFrom: me\nSent: today\nSubject: the lease",
    "From: me\nSent: today\nTo: you\nThe Subject: the lease",
    "From: me\nSent: today\nGo To: you\nSubject: the lease",
    "From: me\nLast Sent: today\nTo: you\nSubject: the lease",
    "Away From: me\nSent: today\nTo: you\nSubject: the lease",
    "See the -----Original Message-----",
    "-----Original Message----- is all I see",
    "From: me\nSent: today\nTo: you\n1\n2\n3\nSubject: the lease",
    "5 > 3",
  ])("does not remove text from %j [DESK-BOR-08]", (body) => {
    expect(replyText(body)).toBe(body);
  });

  test("takes linear time for long bodies [DESK-BOR-08]", () => {
    const reading = (length: number) =>
      timeOf(() => {
        for (const line of [">", "On ", "\n", "On\n", " ", "-", "From:\n", "wrote:\n"])
          replyText(line.repeat(length / line.length));
      });
    expect(reading(200_000)).toBeLessThan(30 * reading(20_000) + 20);
  });
});
