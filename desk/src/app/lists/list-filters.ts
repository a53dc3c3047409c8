import { groupedReasons } from "@portal/domain/documents/reviewing/rules";
import { fillIn } from "@portal/domain/wire/messages";
import {
  documentReviews,
  listTexts as texts,
  mailKinds,
  mailStates,
  paymentStates,
  signInTexts,
} from "@portal/domain/work/lists/messages";
import { countryNames, productNames } from "@portal/domain/work/pages/messages";
import type { listParameters } from "@portal/domain/work/paths";

export type FilterName = Exclude<(typeof listParameters)[number], "cursor">;
export type FilterOption = { readonly value: string; readonly label: string };

/** A filter of a list: a choice, or a value that the person types. */
export type ListFilter =
  | {
      readonly kind: "choice";
      readonly name: FilterName;
      readonly label: string;
      /** The label of the choice for all records. */
      readonly all: string;
      readonly options: readonly FilterOption[];
    }
  | {
      readonly kind: "text" | "amount" | "day";
      readonly name: FilterName;
      readonly label: string;
    };

const optionsOf = (names: Readonly<Record<string, string>>): FilterOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const choice = (
  name: FilterName,
  [label, all]: readonly [string, string],
  options: readonly FilterOption[],
): ListFilter => ({ kind: "choice", name, label, all, options });

const country = choice("country", [texts.country, texts.allCountries], optionsOf(countryNames));
const days: readonly ListFilter[] = [
  { kind: "day", name: "from", label: texts.from },
  { kind: "day", name: "to", label: texts.to },
];
const loanTypes = Object.entries(productNames).filter(([value]) => value !== "forgiveness");

/** @param staffId the person, for the filters 'Assigned to me' and 'Reviewed by me' */
export const applicationFilters = (staffId: string): readonly ListFilter[] => [
  choice("product", [texts.product, texts.allProducts], optionsOf(productNames)),
  { kind: "text", name: "stage", label: texts.stage },
  country,
  choice(
    "state",
    [texts.openOrClosed, texts.openAndClosed],
    [
      { value: "open", label: texts.open },
      { value: "closed", label: texts.closed },
    ],
  ),
  choice("staffId", [texts.assignee, texts.mineOnly], [{ value: staffId, label: texts.mine }]),
  choice(
    "days",
    [texts.days, texts.anyDays],
    ["7", "30", "60", "90"].map((n) => ({ value: n, label: fillIn(texts.atLeastDays, { n }) })),
  ),
];

export const loanFilters: readonly ListFilter[] = [
  choice("type", [texts.type, texts.allTypes], optionsOf(Object.fromEntries(loanTypes))),
  choice(
    "pastDue",
    [texts.pastDue, texts.pastDueAny],
    [
      { value: "yes", label: texts.pastDue },
      { value: "no", label: texts.notPastDue },
    ],
  ),
  country,
  { kind: "amount", name: "balanceFrom", label: texts.balanceFrom },
  { kind: "amount", name: "balanceTo", label: texts.balanceTo },
];

/** @param provider the name of the sign-on provider */
export const personFilters = (provider: string): readonly ListFilter[] => [
  country,
  choice(
    "signIn",
    [texts.signIn, texts.anySignIn],
    [
      { value: "none", label: signInTexts.none },
      { value: "active", label: signInTexts.active },
      { value: "disabled", label: signInTexts.disabled },
      { value: "sso", label: fillIn(texts.signsInWith, { provider }) },
    ],
  ),
];

export const documentFilters = (staffId: string): readonly ListFilter[] => [
  { kind: "text", name: "type", label: texts.type },
  choice("review", [texts.review, texts.allReviews], optionsOf(documentReviews)),
  choice(
    "reason",
    [texts.reason, texts.allReasons],
    groupedReasons().flatMap(({ reasons }) => reasons.map(({ code, label }) => ({ value: code, label }))),
  ),
  choice("reviewer", [texts.reviewer, texts.anyReviewer], [{ value: staffId, label: texts.reviewedByMe }]),
  ...days,
];

export const paymentFilters: readonly ListFilter[] = [
  choice("state", [texts.paymentState, texts.allStates], optionsOf(paymentStates)),
  { kind: "text", name: "code", label: texts.code },
  ...days,
  { kind: "amount", name: "amountFrom", label: texts.amountFrom },
  { kind: "amount", name: "amountTo", label: texts.amountTo },
];

export const mailFilters: readonly ListFilter[] = [
  choice("kind", [texts.kind, texts.allKinds], optionsOf(mailKinds)),
  choice("state", [texts.mailState, texts.allStates], optionsOf(mailStates)),
  ...days,
];
