import type { AdvanceInput } from "@portal/domain/book/advance";
import { bankKey, bankOf } from "./banks.ts";
import type { Calendar } from "./calendar.ts";
import { numbered, weeklyLoan, wonApplication } from "./loans.ts";
import { business, person, withAnswers, type Person } from "./member.ts";

/** Demo borrowers who can pay online, and demo borrowers who see why they cannot pay online. */

const first = ["First Prairie Bank", "990010207"] as const;
const second = ["Hawkeye Credit Union", "990020200"] as const;

function loan(on: Calendar, loanId: string, paid: number, rest: Partial<AdvanceInput> = {}): AdvanceInput {
  const terms = { amountCents: 30_000_00, paymentCents: 660_00, weeks: 52, paid };
  return { ...weeklyLoan(on, { loanId, ...terms }), ...rest };
}

const won = (on: Calendar, loans: readonly AdvanceInput[]) =>
  loans.map(({ loanId }) => wonApplication(loanId, on.daysAgo(400)));

const oneTime = (date: string, amount: string, bankAccount: string) => ({
  date,
  amount,
  bankAccount,
  description: "One-time payment",
});

export const della: Person = (on) => {
  const owner = person("Della Ruiz", "della@ruizroofing.example", {
    way: withAnswers("Shingle", "Amarillo"),
  });
  const name = "Ruiz Roofing Co.";
  const advances = [
    loan(on, "4411-20001", 20, { pastDueAmount: "700.00", daysPastDue: 9 }),
    loan(on, "4411-20002", 30, { pastDueAmount: "1400.00", daysPastDue: 23, balance: "14520.00" }),
    loan(on, "4411-20003", 40, { pastDueAmount: "1400.00", daysPastDue: 23, balance: "14520.01" }),
    loan(on, "4411-20004", 10, {
      pastDueAmount: "2100.00",
      daysPastDue: 60,
      isSelfServiceAchEligible: false,
    }),
  ];
  return {
    story:
      "Four loans past due, the worst of them not to be paid online: the payment page begins with the worst of the others.",
    contacts: [owner],
    accounts: [
      business(name, [owner], {
        bankAccounts: [bankOf(name, ...first, "6600120031")],
        opportunities: won(on, advances),
        advances,
      }),
    ],
  };
};

export const noah: Person = (on) => {
  const owner = person("Noah Brandt", "noah@brandtbikes.example", { way: withAnswers("Sprocket", "Boise") });
  const advances = [loan(on, "4411-20101", 12)];
  return {
    story: "A loan to pay, and no bank account to pay it from.",
    contacts: [owner],
    accounts: [business("Brandt Bikes LLC", [owner], { opportunities: won(on, advances), advances })],
  };
};

/** Every return code that has a text in the specification, and R99, which has no text. */
export const returnCodes = [
  ..."R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R20 R21 R22 R24 R29 R31 R33 R34 R38".split(
    " ",
  ),
  ..."C01 C02 C03 C05 C06 R99".split(" "),
];

export const rhea: Person = (on) => {
  const owner = person("Rhea Callahan", "rhea@callahancoffee.example", {
    way: withAnswers("Crema", "Yakima"),
  });
  const name = "Callahan Coffee, Inc.";
  const numbers = { open: "8140035501", wrong: "8140035502", held: "8140035503" };
  const returned = returnCodes.map((returnCode, at) => ({
    ...oneTime(on.businessDay(-2 - at), `-${250 + at}.00`, bankKey(numbers.wrong)),
    status: "F" as const,
    returnCode,
  }));
  const statuses = (["Q", "PA", "S", "C"] as const).map((status, at) => ({
    ...oneTime(on.businessDay(at < 2 ? 4 + at : -at), `-${120 + at}.00`, bankKey(numbers.open)),
    status,
  }));
  const held = {
    ...oneTime(on.businessDay(-1), "-90.00", bankKey(numbers.held)),
    status: "F" as const,
    returnCode: "R03",
    isEditable: true,
  };
  const locked = {
    ...held,
    ...oneTime(on.businessDay(-1), "-91.00", bankKey(numbers.wrong)),
    isEditable: false,
  };
  const advance = loan(on, "4411-20201", 25, { pastDueAmount: "990.00", daysPastDue: 15 });
  return {
    story:
      "Payments that came back with every code, and one of each status; one bank account may not be changed.",
    contacts: [owner],
    accounts: [
      business(name, [owner], {
        bankAccounts: [
          bankOf(name, ...first, numbers.open, { isDefault: true }),
          bankOf(name, ...second, numbers.wrong, { achStatus: "R03", achStatusDescription: "No account" }),
          bankOf(name, ...second, numbers.held, { achStatus: "Non-editable" }),
        ],
        opportunities: won(on, [advance]),
        advances: [
          {
            ...advance,
            transactions: [
              ...(advance.transactions ?? []),
              ...numbered("4411-20201-one-time", [...statuses, ...returned, held, locked]),
            ],
          },
        ],
      }),
    ],
  };
};

export const uma: Person = (on) => {
  const owner = person("Uma Fisk", "uma@fiskframing.example", { way: withAnswers("Mitre", "Dayton") });
  const name = "Fisk Framing Ltd";
  const advances = [
    loan(on, "4411-20301", 5, { isSelfServiceAchEligible: false }),
    loan(on, "4411-20302", 52, { balance: "0.00" }),
    loan(on, "4411-20303", 10, { chargeOffDate: on.businessDay(1) }),
    loan(on, "4411-20304", 15, { chargeOffDate: on.businessDay(5) }),
  ];
  return {
    story:
      "Four loans: not to be paid online, repaid, charged off before the next business day, and charged off in five.",
    contacts: [owner],
    accounts: [
      business(name, [owner], {
        bankAccounts: [bankOf(name, ...first, "6600120032")],
        opportunities: won(on, advances),
        advances,
      }),
    ],
  };
};

const queuedCount = 500;
const bankCount = 20;

export const quentin: Person = (on) => {
  const owner = person("Quentin Moreau", "quentin@moreaumills.example", {
    way: withAnswers("Bobbin", "Lowell"),
  });
  const name = "Moreau Mills Corp.";
  const numberOf = (at: number) => `93000${String(400_000 + at)}`;
  const advance = loan(on, "4411-20401", 3, { balance: "950000.00", amount: "900000.00" });
  const queued = Array.from({ length: queuedCount }, (_, at) => ({
    ...oneTime(on.businessDay(3 + (at % 30)), `-${10 + at}.25`, bankKey(numberOf(at % bankCount))),
    status: "Q" as const,
  }));
  return {
    story: "500 payments on their way from twenty bank accounts.",
    contacts: [owner],
    accounts: [
      business(name, [owner], {
        bankAccounts: Array.from({ length: bankCount }, (_, at) =>
          at % 2 === 0 ? bankOf(name, ...first, numberOf(at)) : bankOf(name, ...second, numberOf(at)),
        ),
        opportunities: won(on, [advance]),
        advances: [
          {
            ...advance,
            transactions: [...(advance.transactions ?? []), ...numbered("4411-20401-one-time", queued)],
          },
        ],
      }),
    ],
  };
};
