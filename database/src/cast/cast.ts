import type { Book, BookInput } from "@portal/domain/book/book";
import { parseBook } from "@portal/domain/book/parse-book";
import { luc, omar, pavel, ruth, sonia } from "./account-givers.ts";
import { renata, viktor } from "./bank-connectors.ts";
import { emil, lena, petra } from "./agreement-signers.ts";
import { calendar } from "./calendar.ts";
import { chloe, owen } from "./canadians.ts";
import { paula, ray } from "./closed-applications.ts";
import { dana } from "./dana-whitfield.ts";
import { iris, maximiliana, priya } from "./extremes.ts";
import { astrid } from "./forgiveness/forgiveness-borrowers.ts";
import { maren, signe, tor } from "./forgiveness/forgiveness-homes.ts";
import { forgivenessStages } from "./forgiveness/forgiveness-stages.ts";
import { legalTexts } from "./legal/texts.ts";
import { ben, ingrid, kara } from "./loan-holders.ts";
import { entryOf, type CastEntry, type Member, type Person } from "./member.ts";
import { bruno, desmond, ike, nora, odette, sylvie } from "./owners.ts";
import { della, noah, quentin, rhea, uma } from "./payers.ts";
import { hugo, mina, rosa } from "./forgiveness/plan-givers.ts";
import { nadia, samuel } from "./forgiveness/ppp-borrowers.ts";
import { halvor, liv, solveig } from "./small-loan-borrowers.ts";
import { aisha, elena, grace, hannah, luis, marcus, tom, victor } from "./stage-borrowers.ts";
import { teresa } from "./teresa-alvarez.ts";
import { colette, ines, milo, wanda } from "./uploaders.ts";
import { dora, felix, jonah, mireille, walter } from "./ways-in.ts";
import { runa, vidar } from "./forgiveness/wizard-borrowers.ts";

/** The demo's borrowers. The borrowers with the most data come first. */
const people: readonly Person[] = [
  dana,
  teresa,
  chloe,
  nadia,
  samuel,
  ben,
  ingrid,
  kara,
  grace,
  marcus,
  elena,
  tom,
  aisha,
  luis,
  hannah,
  victor,
  owen,
  paula,
  ray,
  priya,
  maximiliana,
  iris,
  felix,
  walter,
  dora,
  jonah,
  mireille,
  della,
  noah,
  rhea,
  uma,
  quentin,
  ruth,
  pavel,
  sonia,
  luc,
  omar,
  rosa,
  hugo,
  mina,
  wanda,
  milo,
  ines,
  colette,
  nora,
  desmond,
  sylvie,
  bruno,
  ike,
  odette,
  renata,
  viktor,
  petra,
  emil,
  astrid,
  signe,
  tor,
  maren,
  vidar,
  runa,
  solveig,
  halvor,
  liv,
  ...forgivenessStages,
  lena,
];

function members(now: Temporal.Instant): Member[] {
  const on = calendar(now);
  return people.map((person) => person(on));
}

export function castBookInput(now: Temporal.Instant): BookInput {
  const all = members(now);
  return {
    version: 1,
    contacts: all.flatMap((member) => member.contacts),
    accounts: all.flatMap((member) => member.accounts),
    legalTexts: legalTexts(calendar(now)),
  };
}

/** Returns the demo's data, parsed like a lender's import file. All dates are relative to `now`. */
export function castBook(now: Temporal.Instant): Book {
  return parseBook(castBookInput(now));
}

let list: readonly CastEntry[] | undefined;

/** Returns all demo borrowers. Builds the list only once, because the list does not depend on the date. */
export function castList(): readonly CastEntry[] {
  list ??= members(Temporal.Instant.fromEpochMilliseconds(0)).map(entryOf);
  return list;
}
