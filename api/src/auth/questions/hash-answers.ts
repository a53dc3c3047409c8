import type { QuestionAndAnswer } from "@portal/domain/auth/credentials/rules";
import { normalizeAnswer } from "@portal/domain/auth/rules";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/operation.ts";
import { hashInTurn } from "../../sessions/hashing-line.ts";
import { hashSecret } from "../../sessions/password-hash.ts";

export type HashedQuestion = { readonly question: string; readonly answerHash: string };

/** Hashes security answers. @returns undefined when the caller disconnects before the hashing starts */
export function hashAnswers(
  { config }: Context,
  { caller, disconnectSignal }: { readonly caller: Caller; readonly disconnectSignal: () => AbortSignal },
  questions: readonly QuestionAndAnswer[],
): Promise<HashedQuestion[] | undefined> {
  return hashInTurn(caller.ip, disconnectSignal(), () =>
    Promise.all(
      questions.map(async ({ question, answer }) => ({
        question: question.trim(),
        answerHash: await hashSecret(normalizeAnswer(answer), config.peppers),
      })),
    ),
  );
}
