import { isUniqueViolation } from "@portal/database/faults";

/** Returns the result of `work`, or undefined if another borrower already uses the email address that `work` saves. */
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
