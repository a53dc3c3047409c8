import { hasCheckDigit } from "../directory/rules.ts";

/**
 * Participant files of the Federal Reserve's E-Payments Routing Directory, in fixed-width text or JSON. The layouts
 * were published at frbservices.org/EPaymentsDirectory (achFormat.html, fedwireFormat.html).
 */
export type DirectoryKind = "fedach" | "fedwire";

export type Participant = {
  readonly routingNumber: string;
  readonly name: string;
  readonly stateCode: string;
  readonly city: string;
  /** Only in FedACH files: the routing number that replaces the participant's number. */
  readonly newRoutingNumber: string | null;
  /** Only in Fedwire files: whether the bank accepts transfers of customers' funds. */
  readonly takesFunds: boolean;
};

export type ParticipantFault = { readonly line: number; readonly message: string };

export type ReadParticipants =
  | { readonly ok: false; readonly message: string }
  | {
      readonly ok: true;
      readonly kind: DirectoryKind;
      readonly participants: readonly Participant[];
      /** The invalid records that were skipped. */
      readonly faults: readonly ParticipantFault[];
    };

/** Each field's first column, counted from 1, and its length. */
const columns = {
  fedach: {
    routingNumber: [1, 9],
    recordType: [20, 1],
    newRoutingNumber: [27, 9],
    name: [36, 36],
    city: [108, 20],
    stateCode: [128, 2],
  },
  fedwire: {
    routingNumber: [1, 9],
    name: [28, 36],
    stateCode: [64, 2],
    city: [66, 25],
    funds: [91, 1],
    settlementOnly: [92, 1],
  },
} as const satisfies Record<DirectoryKind, Record<string, readonly [number, number]>>;

/** Length of a full record in a participant file. A record may be shorter if its trailing blanks were cut off. */
const recordLength = { fedach: 155, fedwire: 101 } as const;
const shortestRecord = { fedach: 150, fedwire: 93 } as const;

const keys = {
  fedach: {
    routingNumber: "routingNumber",
    recordType: "recordTypeCode",
    newRoutingNumber: "newRoutingNumber",
    name: "customerName",
    city: "customerCity",
    stateCode: "customerState",
  },
  fedwire: {
    routingNumber: "routingNumber",
    name: "customerName",
    stateCode: "customerState",
    city: "customerCity",
    funds: "fundsEligibility",
    settlementOnly: "fundsSettlementOnlyStatus",
  },
} as const;

/** In the JSON file, the list of banks and the object that contains the list have the same name. */
const listNames = { fedach: "fedACHParticipants", fedwire: "fedwireParticipants" } as const;

type Fields = Readonly<Record<"routingNumber" | "name" | "city" | "stateCode", string>> &
  Readonly<Partial<Record<"recordType" | "newRoutingNumber" | "funds" | "settlementOnly", string>>>;
type Lines = readonly { readonly line: number; readonly fields: Fields }[];

export function readParticipants(text: string): ReadParticipants {
  return text.trimStart().startsWith("{") ? readJson(text) : readText(text);
}

function readText(text: string): ReadParticipants {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const kind = kindOf(lines.find((line) => line.trim() !== "") ?? "");
  if (!kind) return { ok: false, message: "is neither a FedACH nor a Fedwire participant file" };
  const records = lines.flatMap((line, at) => (line.trim() === "" ? [] : [{ line: at + 1, text: line }]));
  const cutShort = records.find((record) => kindOf(record.text) !== kind);
  if (cutShort) {
    return {
      ok: false,
      message: `line ${cutShort.line} has ${cutShort.text.length} characters, not ${recordLength[kind]}`,
    };
  }
  const cut = (record: string): Fields =>
    Object.fromEntries(
      Object.entries(columns[kind]).map(([name, [first, length]]) => [
        name,
        record.slice(first - 1, first - 1 + length).trim(),
      ]),
    ) as Fields;
  return judge(
    kind,
    records.map(({ line, text: record }) => ({ line, fields: cut(record) })),
  );
}

function kindOf(record: string): DirectoryKind | undefined {
  const fits = (kind: DirectoryKind) =>
    record.length >= shortestRecord[kind] && record.length <= recordLength[kind];
  if (fits("fedach")) return "fedach";
  return fits("fedwire") ? "fedwire" : undefined;
}

function readJson(text: string): ReadParticipants {
  const file = parse(text);
  for (const kind of ["fedach", "fedwire"] as const) {
    const list = memberOf(memberOf(file, listNames[kind]), listNames[kind]);
    if (!Array.isArray(list)) continue;
    const fieldsOf = (record: unknown): Fields =>
      Object.fromEntries(
        Object.entries(keys[kind]).map(([name, key]) => [name, textOf(memberOf(record, key)).trim()]),
      ) as Fields;
    return judge(
      kind,
      list.map((record, at) => ({ line: at + 1, fields: fieldsOf(record) })),
    );
  }
  return { ok: false, message: "is neither a FedACH nor a Fedwire participant list" };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function judge(kind: DirectoryKind, lines: Lines): ReadParticipants {
  const faults: ParticipantFault[] = [];
  const byNumber = new Map<string, Participant>();
  for (const { line, fields } of lines) {
    const { routingNumber } = fields;
    const message = faultOf(fields) ?? (byNumber.has(routingNumber) ? "comes twice" : null);
    if (message === null) byNumber.set(routingNumber, participantOf(fields));
    else faults.push({ line, message: `${routingNumber || "no routing number"}: ${message}` });
  }
  return { ok: true, kind, participants: [...byNumber.values()], faults };
}

function faultOf({ routingNumber, name, stateCode }: Fields): string | null {
  if (!hasCheckDigit(routingNumber)) return "the check digit is not right";
  if (name === "") return "has no name";
  return /^[A-Z]{2}$/.test(stateCode) ? null : "has no state";
}

function participantOf(fields: Fields): Participant {
  const { routingNumber, name, stateCode, city, recordType, newRoutingNumber, funds, settlementOnly } =
    fields;
  // In record type 2, the new routing number replaces the old number for ACH entries.
  const isReplaced = recordType === "2" && newRoutingNumber !== undefined && hasCheckDigit(newRoutingNumber);
  return {
    routingNumber,
    name,
    stateCode,
    city,
    newRoutingNumber: isReplaced ? newRoutingNumber : null,
    takesFunds: funds === "Y" && settlementOnly !== "S",
  };
}
