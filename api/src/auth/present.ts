import type { contacts, securityQuestions, users } from "@portal/database/schema/auth";
import type { Holder } from "../sessions/session.ts";

type UserWithContact = {
  readonly user: typeof users.$inferSelect;
  readonly contact: typeof contacts.$inferSelect;
};
type Question = typeof securityQuestions.$inferSelect;

export const present = {
  /** Converts database rows to the owner of a session token, with the security question that sign-in asks (CH-11). */
  holder(found: UserWithContact, questions: readonly Question[]): Holder {
    return {
      userId: found.user.id,
      contactId: found.contact.id,
      firstName: found.contact.firstName,
      lastName: found.contact.lastName,
      email: found.user.email,
      country: found.contact.country,
      isSso: found.user.isSso,
      securityQuestionId: questions[0]?.id ?? null,
    };
  },
};
