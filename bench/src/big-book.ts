import { once } from "node:events";
import { createWriteStream } from "node:fs";
import type { AccountInput } from "@portal/domain/book/account";
import type { ContactInput } from "@portal/domain/book/contact";

export const payerPassword = "Orchard!42Lane";
export const payerAnswers = [
  { question: "First pet?", answer: "Biscuit" },
  { question: "First city?", answer: "Peoria" },
] as const;
export const payerEmail = (at: number) => `payer-${at}@bench.example`;

/** A new `edition` changes names and balances, so that a repeated import has something to change. */
type Edition = { readonly payers: ReadonlySet<number>; readonly edition: number };

/** Writes an import file with one business and one loan for each borrower. Only the payers have a password. */
export async function writeBook(path: string, borrowers: Iterable<number>, edition: Edition): Promise<void> {
  const file = createWriteStream(path);
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, "drain");
  };
  const writeList = async (recordAt: (at: number, edition: Edition) => object) => {
    let separator = "";
    for (const at of borrowers) {
      await write(`${separator}${JSON.stringify(recordAt(at, edition))}`);
      separator = ",\n";
    }
  };
  await write('{"version":1,\n"contacts":[\n');
  await writeList(contactAt);
  await write('\n],\n"accounts":[\n');
  await writeList(accountAt);
  await write("\n]}\n");
  file.end();
  await once(file, "finish");
}

function contactAt(at: number, { payers }: Edition): ContactInput {
  const signIn = payers.has(at)
    ? { email: payerEmail(at), password: payerPassword, securityQuestions: [...payerAnswers] as const }
    : { email: payerEmail(at), sso: true };
  return {
    externalId: `C-${at}`,
    firstName: "Dana",
    lastName: `Payer ${at}`,
    country: "us",
    email: payerEmail(at),
    signIn: signIn as ContactInput["signIn"],
  };
}

function accountAt(at: number, { edition }: Edition): AccountInput {
  return {
    externalId: `A-${at}`,
    name: `Bench Bakery ${at}, edition ${edition}`,
    contacts: [`C-${at}`],
    bankAccounts: [
      {
        externalId: `B-${at}`,
        institutionName: "First Bench Bank",
        routingNumber: "021000021",
        accountNumber: String(30_000_000 + at),
        nameOnAccount: `Bench Bakery ${at}`,
      },
    ],
    opportunities: [
      {
        externalId: `O-${at}`,
        name: "Business loan application",
        stageName: "Closed Won",
        stage: "CLOSED",
        type: "BLN",
        people: [{ contact: `C-${at}`, isApplicant: true, ownership: { percentOwned: 100, ssn: ssnAt(at) } }],
      },
    ],
    advances: [
      {
        externalId: `V-${at}`,
        loanId: `bench-${at}`,
        opportunity: `O-${at}`,
        name: `Business loan ${at}`,
        type: "BLN",
        issuedDate: "2026-08-14",
        amount: 900_000_000,
        balance: 800_000_000 + edition,
        transactions: [0, 1].map((each) => ({
          externalId: `T-${at}-${each}`,
          date: each === 0 ? "2027-11-18" : "2026-11-18",
          description: "Payment",
          status: each === 0 ? "Q" : "S",
          amount: -10,
          ...(each === 0 && { bankAccount: `B-${at}` }),
        })),
      },
    ],
  };
}

const ssnAt = (at: number) => String(100_010_101 + at * 7);
