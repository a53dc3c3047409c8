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
  /** The lines of a text that a person wrote for this mail; empty if the mail has no such text. */
  readonly quote: readonly string[];
  /** The label of the mail's only button, how long the button's link works, and the link. */
  readonly action: { readonly label: string; readonly life: string; readonly link: string } | undefined;
  readonly contact: SupportContact;
  readonly reason: string;
  readonly privacyPolicy: string;
};
