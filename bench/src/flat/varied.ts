/**
 * Words for the names of copied records. There are few first names and many last names, so that searches find many or
 * few records.
 */
const firstNames =
  "Aaron Ana Bilal Carla Chen Dana Emeka Fatima Grace Hana Ivan James Jamal Karen Liam Maria Mary Noor Olga Priya Quentin Rosa Samir Tara Uma Victor Wen Xavier Yara Zoë";
/** A last name consists of three of these syllables, which gives 8,000 names. */
const syllables = "al ber car den el fer gar hol is jor kal lun mar nor ok pet ran sten tor vel";
const trades =
  "Bakery|Auto Glass|Roofing|Dental Group|Coffee|Landscaping|Trucking|Books|Plumbing|Nail Salon|Brewing|Day Care|Print Shop|Hardware|Florist|Fitness";
const cities = "Albany Boise Calgary Dayton Edmonton Fresno Halifax Laredo Macon Toledo";

/** Returns SQL that chooses a word by the hash of a copied row's id. A different `salt` gives an independent choice. */
function pick(words: readonly string[], salt: number): string {
  const list = words.map((word) => `'${word}'`).join(", ");
  return `(array[${list}])[1 + (hashtext(id || '/' || copy.number || '/${salt}') & 2147483647) % ${words.length}]`;
}

const lastName = (salt: number) =>
  `initcap(${[0, 1, 2].map((part) => pick(syllables.split(" "), salt + part)).join(" || ")})`;

/** SQL expressions for columns that must differ between a copied row and its original row. */
export const variedColumns: Readonly<Record<string, string>> = {
  "contacts.first_name": pick(firstNames.split(" "), 0),
  "contacts.last_name": lastName(1),
  "contacts.phone": "'1' || (2000000000::bigint + (hashtext(id || '/' || copy.number) & 2147483647))",
  "accounts.name": `${lastName(4)} || ' ' || ${pick(trades.split("|"), 7)} || ' LLC'`,
  "accounts.city": pick(cities.split(" "), 8),
};
