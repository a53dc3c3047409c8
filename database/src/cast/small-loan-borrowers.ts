import { pppLoan } from "./forgiveness/forgiveness-borrowers.ts";
import { business, person, withAnswers, type Person } from "./member.ts";

export const solveig: Person = (on) => {
  const owner = person("Solveig Brekke", "solveig@brekkewool.example", {
    way: withAnswers("Troll", "Decorah"),
  });
  const { opportunity, advance } = pppLoan(on, {
    loanId: "7720-10041",
    loanVersion: "21SDPPP",
    amount: "120000.00",
    age: 190,
  });
  return {
    story: "A second draw that is small enough for form 3508S, with gross receipts to show.",
    contacts: [owner],
    accounts: [business("Brekke Wool LLC", [owner], { opportunities: [opportunity], advances: [advance] })],
  };
};

export const halvor: Person = (on) => {
  const owner = person("Halvor Nygaard", "halvor@nygaardboats.example", {
    way: withAnswers("Fram", "Ballard"),
  });
  const { opportunity, advance } = pppLoan(
    on,
    { loanId: "7720-10042", loanVersion: "21PPPLoan", amount: "140000.00", age: 120 },
    { opportunity: { businessEntityType: "Sole Proprietorship", numberOfEmployees: 1 } },
  );
  return {
    story: "Works alone, so form 3508S skips wages and affiliates.",
    contacts: [owner],
    accounts: [business("Nygaard Boats", [owner], { opportunities: [opportunity], advances: [advance] })],
  };
};

export const liv: Person = (on) => {
  const owner = person("Liv Solberg", "liv@solbergflowers.example", {
    way: withAnswers("Blomst", "Stoughton"),
  });
  const { opportunity, advance } = pppLoan(
    on,
    { loanId: "7720-10043", loanVersion: "21PPPLoan", amount: "140000.00", age: 125 },
    { opportunity: { businessEntityType: "Sole Proprietorship", numberOfEmployees: 2 } },
  );
  return {
    story: "A sole proprietor with an employee, whom form 3508S asks about wages and affiliates.",
    contacts: [owner],
    accounts: [business("Solberg Flowers", [owner], { opportunities: [opportunity], advances: [advance] })],
  };
};
