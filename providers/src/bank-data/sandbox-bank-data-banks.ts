/** The username, password and passcode for all banks of the sandbox. */
export const sandboxSignIn = { username: "demo", password: "orchard", code: "123456" } as const;

export type SandboxBank = {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly routingNumber: string;
  readonly asksCode: boolean;
  readonly isDown: boolean;
};

const up = { asksCode: false, isDown: false } as const;

/** Fictional banks, which the demo's bank directory also contains. */
export const sandboxBanks: readonly SandboxBank[] = [
  { ...up, id: "prairie", name: "First Prairie Bank", about: "A password", routingNumber: "990010100" },
  {
    ...up,
    id: "hawkeye",
    name: "Hawkeye Credit Union",
    about: "A password and a one-time passcode",
    routingNumber: "990020307",
    asksCode: true,
  },
  {
    ...up,
    id: "mill",
    name: "Old Mill Savings",
    about: "Down: INSTITUTION_DOWN",
    routingNumber: "990010207",
    isDown: true,
  },
];

export const sandboxAccounts = [
  { name: "Test checking", kind: "checking", accountNumber: "7300450001", balanceCents: 12_400_00 },
  { name: "Test savings", kind: "savings", accountNumber: "7300450002", balanceCents: 3_150_00 },
] as const;
export type SandboxAccount = (typeof sandboxAccounts)[number];
