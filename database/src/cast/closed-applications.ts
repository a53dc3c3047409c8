import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { business, person, withAnswers, type Person } from "./member.ts";

function closed(
  externalId: string,
  closedAt: string,
  rest: Partial<OpportunityInput> = {},
): OpportunityInput {
  return {
    externalId,
    name: "Business loan application",
    stageName: "Closed Lost",
    stage: "CLOSED",
    type: "BLN",
    closedAt,
    applicationReceivedAt: Temporal.Instant.from(closedAt)
      .subtract({ hours: 24 * 10 })
      .toString(),
    ...rest,
  };
}

export const paula: Person = (on) => {
  const owner = person("Paula Jensen", "paula@jensengraphics.example", {
    way: withAnswers("Pixel", "Omaha"),
  });
  return {
    story:
      "Closed applications: one of 71 hours ago that still shows, one of 73 hours ago, a card and one without a date that do not.",
    contacts: [owner],
    accounts: [
      business("Jensen Graphics LLC", [owner], {
        opportunities: [
          closed("application-jensen-71", on.hoursAgo(71)),
          closed("application-jensen-73", on.hoursAgo(73)),
          closed("application-jensen-card", on.hoursAgo(10), { type: "card", stageName: "Closed Won" }),
          closed("application-jensen-undated", on.hoursAgo(30), { closedAt: null }),
        ],
      }),
    ],
  };
};

export const ray: Person = (on) => {
  const owner = person("Ray Donnelly", "ray@donnellydiner.example", {
    way: withAnswers("Skillet", "Albany"),
  });
  return {
    story: "A declined SBA application whose notice was not sent yet, beside an older one whose notice was.",
    contacts: [owner],
    accounts: [
      business("Donnelly Diner", [owner], {
        opportunities: [
          closed("application-donnelly-1", on.hoursAgo(20), { type: "SBA", loanVersion: "21PPPLoan" }),
          closed("application-donnelly-2", on.daysAgo(60), {
            type: "SBA",
            loanVersion: "20PPPLoan",
            adverseActionNoticeSent: true,
          }),
        ],
      }),
    ],
  };
};
