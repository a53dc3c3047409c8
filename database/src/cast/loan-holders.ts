import { weeklyLoan, wonApplication } from "./loans.ts";
import { business, person, withAnswers, type Person } from "./member.ts";

export const ben: Person = (on) => {
  const owner = person("Ben Foster", "ben@fosterfitness.example", {
    way: withAnswers("Dumbbell", "Boulder"),
  });
  return {
    story: "A business that may renew its loan.",
    contacts: [owner],
    accounts: [
      business("Foster Fitness LLC", [owner], {
        isRenewalEligible: true,
        opportunities: [wonApplication("4410-61204", on.daysAgo(310))],
        advances: [
          weeklyLoan(on, {
            loanId: "4410-61204",
            amountCents: 50_000_00,
            paymentCents: 1_080_00,
            weeks: 52,
            paid: 43,
          }),
        ],
      }),
    ],
  };
};

export const kara: Person = (on) => {
  const owner = person("Kara Lindgren", "kara@lindgrenpottery.example", {
    way: withAnswers("Kiln", "Duluth"),
  });
  return {
    story: "An application that came through a marketplace: its business funding expert is not looked up.",
    contacts: [owner],
    accounts: [
      business("Lindgren Pottery", [owner], {
        opportunities: [
          {
            externalId: "application-lindgren",
            name: "Business loan application",
            stageName: "In Progress",
            stage: "ST3",
            type: "BLN",
            partnerName: "MarketplaceOne",
            applicationReceivedAt: on.daysAgo(2),
            experts: [
              {
                externalId: "expert-lindgren",
                firstName: "Harper",
                lastName: "Quill",
                phone: "(800) 555-0142",
                extension: "4420",
                email: "harper.quill@lender.example",
              },
            ],
          },
        ],
      }),
    ],
  };
};

export const ingrid: Person = (on) => {
  const owner = person("Ingrid Sato", "ingrid@satoceramics.example", { way: withAnswers("Raku", "Spokane") });
  const running = weeklyLoan(on, {
    loanId: "4410-70011",
    amountCents: 20_000_00,
    paymentCents: 440_00,
    weeks: 52,
    paid: 12,
  });
  const repaid = weeklyLoan(on, {
    loanId: "4408-31877",
    amountCents: 10_000_00,
    paymentCents: 430_00,
    weeks: 26,
    paid: 26,
    endedWeeksAgo: 60,
  });
  const offBook = weeklyLoan(
    on,
    { loanId: "4407-90350", amountCents: 75_000_00, paymentCents: 1_600_00, weeks: 52, paid: 30 },
    { type: "OFB", loanVersion: "20PPPLoan", autoDrafts: [] },
  );
  return {
    story:
      "Two businesses with a running loan each; one also has a repaid loan and an off-book one that is in no total.",
    contacts: [owner],
    accounts: [
      business("Sato Ceramics LLC", [owner], {
        opportunities: [
          wonApplication("4410-70011", on.daysAgo(92)),
          wonApplication("4408-31877", on.daysAgo(610)),
          wonApplication("4407-90350", on.daysAgo(220)),
        ],
        advances: [running, repaid, offBook],
      }),
      business("Sato Studio Rentals", [owner], {
        opportunities: [wonApplication("4410-70560", on.daysAgo(64))],
        advances: [
          weeklyLoan(on, {
            loanId: "4410-70560",
            amountCents: 12_000_00,
            paymentCents: 265_00,
            weeks: 52,
            paid: 8,
          }),
        ],
      }),
    ],
  };
};
