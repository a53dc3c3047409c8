/** A message between a demo borrower and the lender's support team on the sandbox's first start (DESK-DEMO-02). */
export type SampleMessage = {
  readonly by: "borrower" | "staff";
  /** At most 71 for a message from staff, because the portal stops trying to mail an answer after 72 hours. */
  readonly hoursAgo: number;
  readonly text: string;
  /** True if the answer closes the thread. */
  readonly closes?: boolean;
};

export type SampleThread = {
  /** The borrower's address in the desk's cast. */
  readonly email: string;
  readonly topic: string;
  /** Oldest first. The borrower writes the first message. */
  readonly messages: readonly SampleMessage[];
};

/** The member of the demo staff who answers the borrowers. */
export const answeringStaff = "joelle@alderway.example";

/** Threads in each state: four wait for a reply, one is answered, and one is closed. */
export const deskThreads: readonly SampleThread[] = [
  {
    email: "lakshmi@lakesideautoglass.example",
    topic: "Request Additional Funding",
    messages: [
      {
        by: "borrower",
        hoursAgo: 71,
        text: "We got the fleet contract, so we need a second lift. Can the amount be raised before I sign?",
      },
      {
        by: "staff",
        hoursAgo: 66,
        text: "Congratulations, Lakshmi. The approved amount cannot change now, but you can ask for more after six payments. We will call you then.",
        closes: true,
      },
    ],
  },
  {
    email: "chinwe@okonkwofreight.example",
    topic: "General Question",
    messages: [
      {
        by: "borrower",
        hoursAgo: 70,
        text: "I sent four bank statements. Is anything else missing before you decide?",
      },
      {
        by: "staff",
        hoursAgo: 46,
        text: "Thank you, Chinwe. Your tax return is still open under your action items. We need nothing else.",
      },
      {
        by: "borrower",
        hoursAgo: 20,
        text: "My 2025 return isn't filed yet. Can I send the one for 2024 and the extension?",
      },
    ],
  },
  {
    email: "clara@whitcombcatering.example",
    topic: "SBA Forgiveness Question",
    messages: [
      {
        by: "borrower",
        hoursAgo: 50,
        text: "Do you need the lease of both kitchens, or only of the main one? The second is month to month.",
      },
    ],
  },
  {
    email: "priscilla@harborlanedental.example",
    topic: "Address Update",
    messages: [
      {
        by: "borrower",
        hoursAgo: 30,
        text: "We moved two doors down, to 18 Harbor Lane. Do I have to tell you somewhere else?",
      },
      {
        by: "staff",
        hoursAgo: 26,
        text: "Thank you, Priscilla. Please confirm that mail should go to 18 Harbor Lane, and we will change the address for you.",
      },
    ],
  },
  {
    email: "tomas@copperlinecoffee.example",
    topic: "Payment Question",
    messages: [
      {
        by: "borrower",
        hoursAgo: 5,
        text: "On which day would the first payment be drawn? I want to move the money to the account the day before.",
      },
    ],
  },
  {
    email: "anselm@ruizroofing.example",
    topic: "General Question",
    messages: [
      {
        by: "borrower",
        hoursAgo: 1,
        text: "The photo of my passport came out a little dark. Should I take it again?",
      },
    ],
  },
];
