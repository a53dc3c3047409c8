import type { Stipulation } from "@portal/domain/applications/contract";
import type { updateLoanForgiveness as contract } from "@portal/domain/forgiveness/record/contract";
import type { BodyOf, RefusalOf } from "@portal/domain/wire/endpoint";
import type { Outcome } from "@portal/domain/wire/outcome";
import type { Transaction } from "../../context.ts";
import type { Held, RecordChange } from "./record-store.ts";

export type Sent = BodyOf<typeof contract>;
export type Asked = Held & {
  readonly borrower: string;
  readonly sent: Sent;
  readonly requests: readonly Stipulation[];
};
/**
 * Applies one group of fields of the request body. Returns the record's changes, a refusal, or undefined if the body
 * has none of these fields.
 */
export type Part = (
  tx: Transaction,
  asked: Asked,
) => Promise<Outcome<RecordChange, RefusalOf<typeof contract>> | undefined>;
