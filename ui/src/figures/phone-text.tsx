import { Unbroken } from "../layout/unbroken.tsx";

export type PhoneTextProps = {
  /** A text with the placeholder `{phone}` for the phone number. */
  readonly text: string;
  readonly phone: string;
};

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
