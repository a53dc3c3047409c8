import { isUniqueViolation } from "@portal/database/faults";

/** What some work gives; undefined when the address that it was to write is another borrower's by now. */
export async function unlessTaken<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, "users_email_key_unique")) return undefined;
    throw error;
  }
}
