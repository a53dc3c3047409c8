import type { AccountInput } from "@portal/domain/book/account";
import type { Book, BookInput } from "@portal/domain/book/book";
import type { ContactInput } from "@portal/domain/book/contact";
import type { BookFile } from "../import/file/book-file.ts";

export const password = "Orchard!42Lane";
export const dana: ContactInput = {
  externalId: "C-1",
  firstName: "Dana",
  lastName: "Whitfield",
  country: "us",
  phone: "(312) 555-0117",
  signIn: {
    email: "Dana@example.com",
    password,
    securityQuestions: [
      { question: "First?", answer: " Biscuit " },
      { question: "Second?", answer: "Peoria" },
    ],
  },
};

/** Builds an import file with one business and one loan. The loan has the given number of transactions. */
export function bookOf(transactionCount = 2, change: Partial<AccountInput> = {}, people = [dana]): BookInput {
  const account: AccountInput = {
    externalId: "A-1",
    name: "Maple & Main Bakery LLC",
    contacts: people.map((contact) => contact.externalId),
    opportunities: [
      {
        externalId: "O-1",
        name: "Loan",
        stageName: "In Progress",
        stage: "ST3",
        type: "BLN",
        caseWorker: { firstName: "Ana", lastName: "Reyes", customerFacingProfile: true },
        stipulations: [
          {
            externalId: "S-1",
            name: "Tax return",
            groupName: "TaxReturn",
            type: "TaxReturn",
            requestType: "Credit Application",
          },
        ],
      },
    ],
    advances: [
      {
        externalId: "V-1",
        loanId: "4410-1",
        opportunity: "O-1",
        name: "Loan",
        type: "BLN",
        amount: "1249.60",
        balance: "1000.01",
        transactions: Array.from({ length: transactionCount }, (_, at) => ({
          externalId: `T-${at}`,
          date: "2026-11-20",
          description: "Automatic payment",
          status: "S" as const,
          amount: "-1.10",
        })),
        autoDrafts: [],
      },
    ],
    ...change,
  };
  return { version: 1, contacts: people, accounts: [account] };
}

/** Returns an import file in memory. */
export function bookFileOf(text: string | Uint8Array): BookFile {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}

/** Removes the sign-ins of an import file, because hashing their passwords takes many seconds. */
export const withoutSignIns = (book: Book): Book => ({
  ...book,
  contacts: book.contacts.map((contact) => {
    const { signIn: _, ...details } = contact;
    return details;
  }),
});
