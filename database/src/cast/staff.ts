import type { Role } from "@portal/domain/staff/roles/contract";

/** A member of the demo lender's staff. */
export type StaffMember = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly story: string;
  readonly isDisabled?: boolean;
};

/** The password of all demo staff, which `npm start` prints. */
export const staffPassword = "Copper lantern 48 harbor";

const member = (
  name: string,
  roles: readonly [Role, ...Role[]],
  story: string,
  more: { readonly isDisabled?: boolean } = {},
): StaffMember => {
  const [firstName = "", lastName = ""] = name.split(" ");
  return {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@alderway.example`,
    roles,
    story,
    ...more,
  };
};

/** The demo lender's staff (desk catalogue, section 2.18). */
export const staffCast: readonly StaffMember[] = [
  member("Maren Okafor", ["processor", "forgiveness"], "Documents all day. Two items are near the limit."),
  member("Theo Park", ["underwriter", "agreements"], "Applications to decide, and one agreement to review."),
  member("Ravi Anand", ["servicing"], "Today's returns, and one payment on hold."),
  member("Ines Duarte", ["finance"], "The upcoming bank file, and one proposal to approve."),
  member("Joelle Baptiste", ["support"], "Six threads with borrowers, and one locked borrower."),
  member("Hollis Grant", ["lead"], "Assigns and approves, and reads the reports."),
  member("Petra Lindgren", ["records"], "A book with a preview waiting."),
  member("Wendell Ko", ["compliance"], "The audit trail with a day of sensitive views."),
  member("Astrid Nyberg", ["administrator"], "Invites staff, and changes settings."),
  member("Sam Ortega", ["processor"], "Disabled: cannot sign in.", { isDisabled: true }),
];
