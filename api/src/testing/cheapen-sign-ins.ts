import { castList } from "@portal/database/cast/cast";
import type { Database } from "@portal/database/connection";
import { securityQuestions, users } from "@portal/database/schema/auth";
import { normalizeAnswer } from "@portal/domain/auth/rules";
import { and, eq, inArray } from "drizzle-orm";
import type { NamedKey } from "../platform/keys/key-settings.ts";
import { hashSecret } from "../sessions/password-hash.ts";

const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 } as const;

/** Replaces the demo borrowers' hashes with cheap hashes, because every test signs in a borrower. */
export async function cheapenSignIns(database: Database, peppers: readonly NamedKey[]): Promise<void> {
  for (const { email, password, answers } of castList()) {
    const isTheirs = eq(users.email, email);
    if (password !== null)
      await database
        .update(users)
        .set({ passwordHash: await hashSecret(password, peppers, cheap) })
        .where(isTheirs);
    const own = database.select({ id: users.id }).from(users).where(isTheirs);
    for (const { question, answer } of answers)
      await database
        .update(securityQuestions)
        .set({ answerHash: await hashSecret(normalizeAnswer(answer), peppers, cheap) })
        .where(and(inArray(securityQuestions.userId, own), eq(securityQuestions.question, question)));
  }
}
