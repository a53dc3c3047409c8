import { Unbroken } from "./unbroken.tsx";

export type PhoneTextProps = {
  /** With `{phone}` where the number stands, if it has one. */
  readonly text: string;
  readonly phone: string;
};

/** A sentence whose phone number, if it names one, can be tapped. */
export function PhoneText({ text, phone }: PhoneTextProps) {
  const [before = "", after] = text.split("{phone}");
  return (
    <>
      <Unbroken text={before} />
      {after !== undefined && (
        <>
          <a className="num nowrap" href={`tel:${phone}`}>
            {phone}
          </a>
          <Unbroken text={after} />
        </>
      )}
    </>
  );
}
