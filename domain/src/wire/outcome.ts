/** The result of an operation. Refusals that the contract declares are returned. Unexpected errors are thrown. */
export type Refused<Code extends string> = {
  readonly ok: false;
  readonly code: Code;
  /** Texts to show beside form fields. The keys are the fields' names on the wire. */
  readonly fields?: Readonly<Record<string, string>>;
};

export type Done<Value> = { readonly ok: true; readonly value: Value };

export type Outcome<Value, Code extends string = never> = Done<Value> | Refused<Code>;

export function done<Value>(value: Value): Done<Value> {
  return { ok: true, value };
}

export function refuse<const Code extends string>(
  code: Code,
  fields?: Readonly<Record<string, string>>,
): Refused<Code> {
  return fields ? { ok: false, code, fields } : { ok: false, code };
}
