import { pppLoan } from "./forgiveness-borrowers.ts";
import { business, person, withAnswers, type Person } from "../member.ts";

export const vidar: Person = (on) => {
  const owner = person("Vidar Holm", "vidar@holmtimber.example", { way: withAnswers("Loke", "Duluth") });
  const { opportunity, advance } = pppLoan(on, {
    loanId: "7720-10020",
    loanVersion: "20PPPLoan",
    amount: "200000.00",
    age: 190,
  });
  return {
    story: "A loan of the first year that is applied for with SBA Form 3508, page by page.",
    contacts: [owner],
    accounts: [business("Holm Timber Inc.", [owner], { opportunities: [opportunity], advances: [advance] })],
  };
};

export const runa: Person = (on) => {
  const owner = person("Runa Dahl", "runa@dahlceramics.example", { way: withAnswers("Tuss", "Decorah") });
  const { opportunity, advance } = pppLoan(on, {
    loanId: "7720-10021",
    loanVersion: "21SDPPP",
    amount: "300000.00",
    age: 175,
  });
  return {
    story: "A second draw of more than $150,000.00 that can be forgiven.",
    contacts: [owner],
    accounts: [business("Dahl Ceramics LLC", [owner], { opportunities: [opportunity], advances: [advance] })],
  };
};
