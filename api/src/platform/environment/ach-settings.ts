import { fileURLToPath } from "node:url";
import { hasCheckDigit } from "@portal/domain/banking/directory/rules";
import { achText } from "@portal/domain/payments/ach/records/rules";
import type { OffsetAccount, Originator } from "@portal/domain/payments/ach/writing/rules";
import type { SftpAddress } from "@portal/providers/ach/sftp-ach";
import * as z from "zod/mini";

export type AchBank =
  | { readonly kind: "sandbox" }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "sftp"; readonly address: SftpAddress };

export type AchSettings = {
  readonly bank: AchBank;
  readonly originator: Originator;
  /**
   * `personCode` is the ACH entry class for debits from personal accounts. `description` appears on every ACH entry.
   */
  readonly personCode: "WEB" | "PPD";
  readonly description: string;
  /** The time in New York at which a business day's file is written. */
  readonly cutOff: Temporal.PlainTime;
  /**
   * The time in New York until which the bank accepts a day's file. An alert uses the time. Undefined if not
   * configured.
   */
  readonly bankDeadline: Temporal.PlainTime | undefined;
  /** A payment settles this many business days after its debit if the bank does not return it. */
  readonly settlementDays: number;
};

const names = ["ACH_URL", "ACH_SFTP_KEY", "ACH_ORIGINATOR", "ACH_OFFSET_ACCOUNT"] as const;
type Name = (typeof names)[number];
type Fail = (name: Name, fault: string) => void;

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 17:00"));
const written = (length: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => achText(text) !== "" && achText(text).length <= length,
        `must have 1 to ${length} letters`,
      ),
    );
const code = (length: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[A-Z0-9]{1,${length}}$`), `must have 1 to ${length} capitals or digits`));

/** `ACH_ORIGINATOR`: the originator's values, which the originating bank prescribes. */
const originator = z.strictObject({
  destination: z.string().check(z.refine(hasCheckDigit, "must be a routing number")),
  destinationName: written(23),
  origin: code(10),
  originName: written(23),
  companyName: written(16),
  companyId: code(10),
  odfi: z.optional(z.string().check(z.regex(/^\d{8}$/, "must be 8 digits"))),
  description: z._default(
    z.string().check(z.regex(/^[A-Z0-9 ]{1,10}$/, "must have 1 to 10 capitals, digits or spaces")),
    "LOAN PYMT",
  ),
  personCode: z._default(z.enum(["WEB", "PPD"]), "WEB"),
  cutOff: z._default(time, "17:00"),
  bankDeadline: z.optional(time),
  settlementDays: z._default(z.int().check(z.minimum(1), z.maximum(10)), 2),
});

const sandboxOriginator: z.input<typeof originator> = {
  destination: "091000019",
  destinationName: "Sandbox Bank",
  origin: "1234567890",
  originName: "Alderway",
  companyName: "Alderway",
  companyId: "1234567890",
};

/** Reads the ACH settings. Reports errors to `fail`, but without account numbers and passwords. */
export function readAch(
  given: Readonly<Record<Name, string>>,
  { isProduction }: { readonly isProduction: boolean },
  fail: Fail,
): AchSettings {
  for (const name of ["ACH_URL", "ACH_ORIGINATOR"] as const)
    if (isProduction && given[name] === "") fail(name, "is required in production");
  const own = readOriginator(given.ACH_ORIGINATOR, fail);
  const { odfi, description, personCode, cutOff, bankDeadline, settlementDays, ...sender } = own;
  return {
    bank: readBank(given, fail),
    originator: {
      ...sender,
      odfi: odfi ?? sender.destination.slice(0, 8),
      offset: readOffset(given.ACH_OFFSET_ACCOUNT, fail),
    },
    personCode,
    description,
    cutOff: Temporal.PlainTime.from(cutOff),
    bankDeadline: bankDeadline === undefined ? undefined : Temporal.PlainTime.from(bankDeadline),
    settlementDays,
  };
}

function readOriginator(text: string, fail: Fail): z.output<typeof originator> {
  const fallback = z.parse(originator, sandboxOriginator);
  if (text === "") return fallback;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    fail("ACH_ORIGINATOR", "must be a JSON object");
    return fallback;
  }
  const read = z.safeParse(originator, json);
  if (read.success) return read.data;
  for (const { path, message, code: kind } of read.error.issues)
    fail(
      "ACH_ORIGINATOR",
      `${path.join(".") || "it"} ${kind === "custom" || kind === "invalid_format" ? message : "is missing, unknown or of the wrong type"}`,
    );
  return fallback;
}

/** Parses an offset account such as `routing:account`, with `:Savings` for a savings account. */
function readOffset(text: string, fail: Fail): OffsetAccount | undefined {
  if (text === "") return undefined;
  const [, routingNumber = "", accountNumber = "", savings] =
    /^(\d{9}):(\d{4,17})(:Savings)?$/.exec(text) ?? [];
  if (!hasCheckDigit(routingNumber)) {
    fail(
      "ACH_OFFSET_ACCOUNT",
      "must be a routing and an account number such as 091000019:…, with :Savings for a savings account",
    );
    return undefined;
  }
  return { routingNumber, accountNumber, accountType: savings ? "Savings" : "Checking" };
}

const example =
  "must be an address such as sftp://user:password@bank.example.com/folder?hostKey=SHA256:…, or file:///folder";

function readBank(given: Readonly<Record<Name, string>>, fail: Fail): AchBank {
  if (given.ACH_URL === "") return { kind: "sandbox" };
  const url = URL.parse(given.ACH_URL);
  if (url?.protocol === "file:" && url.host === "") return { kind: "folder", folder: fileURLToPath(url) };
  const hostKey = url?.searchParams.get("hostKey")?.replaceAll(" ", "+") ?? "";
  const isRight = url?.protocol === "sftp:" && url.hostname !== "" && url.username !== "";
  if (!isRight || [...url.searchParams.keys()].some((name) => name !== "hostKey")) {
    fail("ACH_URL", example);
    return { kind: "sandbox" };
  }
  // Without a check of the host key, the portal could send account numbers to an impostor of the bank's server.
  if (!/^SHA256:[A-Za-z0-9+/]{43}$/.test(hostKey))
    fail("ACH_URL", "must name the server's key as hostKey=SHA256:…");
  const privateKey = given.ACH_SFTP_KEY ? Buffer.from(given.ACH_SFTP_KEY, "base64").toString() : undefined;
  if (privateKey !== undefined && !privateKey.includes("PRIVATE KEY"))
    fail("ACH_SFTP_KEY", "must be a private key file in base64");
  if (!url.password && privateKey === undefined)
    fail("ACH_SFTP_KEY", "is required if ACH_URL has no password");
  return {
    kind: "sftp",
    address: {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(url.port) || 22,
      user: decodeURIComponent(url.username),
      password: url.password ? decodeURIComponent(url.password) : undefined,
      privateKey,
      hostKey,
      folder: decodeURIComponent(url.pathname).replace(/\/+$/, ""),
    },
  };
}
