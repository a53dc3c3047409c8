import type { Letter } from "@portal/domain/frame/mail/messages";
import type { Country } from "@portal/domain/wire/shapes";
import type { SupportContact } from "@portal/domain/wire/support-contact";

/** A mail with all placeholders filled, before it becomes HTML or text. */
export type FilledMail = {
  readonly country: Country;
  readonly product: string;
  readonly letter: Letter;
  readonly greeting: string;
  /** The rows of a short table that follows the mail's paragraphs. */
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  /** The lines of a text that a person wrote for this mail, or an empty list. */
  readonly quote: readonly string[];
  /** The mail's only button: its label, its link and how long the link works. */
  readonly action: { readonly label: string; readonly life: string; readonly link: string } | undefined;
  readonly contact: SupportContact;
  readonly reason: string;
  readonly privacyPolicy: string;
};
