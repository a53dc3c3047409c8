import { Unbroken } from "./unbroken.tsx";

export type PhoneTextProps = {
  /** With `{phone}` where the number stands. */
  readonly text: string;
  readonly phone: string;
};

/** A sentence whose phone number can be tapped. */
export function PhoneText({ text, phone }: PhoneTextProps) {
  const [before = "", after = ""] = text.split("{phone}");
  return (
    <>
      <Unbroken text={before} />
      <a className="num nowrap" href={`tel:${phone}`}>
        {phone}
      </a>
      <Unbroken text={after} />
    </>
  );
}
