import type { OwnershipContact } from "@portal/domain/ownership/owners/contract";

type OwnershipContactChanges = Partial<Omit<OwnershipContact, "postalAddress">> & {
  readonly postalAddress?: Partial<OwnershipContact["postalAddress"]>;
};

/** A saved owner of a US business, without a role. */
export function ownershipContact({
  postalAddress,
  ...changes
}: OwnershipContactChanges = {}): OwnershipContact {
  return {
    id: "contact-of-winifred",
    name: { first: "Winifred", last: "Castellanos" },
    email: "winifred@kiln-road.example",
    phone: "5155550142",
    postalAddress: { street: "31 Kiln Road", city: "Ames", state: "IA", zip: "50010", ...postalAddress },
    dateOfBirth: Temporal.PlainDate.from("1981-09-02"),
    ssn: "***-**-6620",
    jobTitle: { job: "Kiln master" },
    percentOwned: 30,
    isBeneficialOwner: false,
    isControllingManager: false,
    isSigner: false,
    isApplicant: false,
    contactRole: null,
    ...changes,
  };
}

/** The signed-in borrower as the applicant of an application. */
export function applicant(changes: OwnershipContactChanges = {}): OwnershipContact {
  return ownershipContact({
    id: "contact-of-marta",
    name: { first: "Marta", last: "Oyelaran" },
    email: "marta@oyelaran-bakery.example",
    phone: "5155550140",
    postalAddress: { street: "7 Flume Street", city: "Boone", zip: "50036" },
    dateOfBirth: Temporal.PlainDate.from("1979-03-08"),
    ssn: "***-**-1183",
    jobTitle: { job: "Baker" },
    percentOwned: 40,
    isApplicant: true,
    ...changes,
  });
}
