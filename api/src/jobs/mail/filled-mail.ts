import type { Letter } from "@portal/domain/frame/mail/messages";
import type { Country } from "@portal/domain/wire/shapes";
import type { SupportContact } from "@portal/domain/wire/support-contact";

/** A mail with every place filled in, before it is HTML or text. */
export type FilledMail = {
  readonly country: Country;
  readonly product: string;
  readonly letter: Letter;
  readonly greeting: string;
  /** A short table below its words. */
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  /** What somebody wrote, by its lines; none where there is nothing. */
  readonly quote: readonly string[];
  /** Its one button, how long that works, and where it leads. */
  readonly action: { readonly label: string; readonly life: string; readonly link: string } | undefined;
  readonly contact: SupportContact;
  readonly reason: string;
  readonly privacyPolicy: string;
};
