import { isUniqueViolation } from "@portal/database/faults";

/**
 * Runs `work`.
 * @returns undefined if `work` would save an email address that another borrower already uses
 */
export async function undefinedWhenAddressTaken<Result>(
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "users_email_key_unique")) return undefined;
    throw error;
  }
}
