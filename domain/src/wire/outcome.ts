/** The result of an operation is a value or a declared refusal. Unexpected errors are thrown. */
export type Refused<Code extends string> = {
  readonly ok: false;
  readonly code: Code;
  /** Error texts for form fields. The keys are the names of the fields in the request. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The values of the placeholders in the refusal's text, such as the `name` of 'Claimed by {name}.'. */
  readonly values?: Readonly<Record<string, string>>;
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

/** Returns a refusal with the values for the placeholders in its text. */
export function refuseWith<const Code extends string>(
  code: Code,
  values: Readonly<Record<string, string>>,
): Refused<Code> {
  return { ok: false, code, values };
}
