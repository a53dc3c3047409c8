import type { Opportunity } from "../../applications/contract.ts";
import { entityTypeOf } from "../../applications/entity-type/rules.ts";
import { fillIn } from "../../wire/messages.ts";
import { payrollDocumentTexts, payrollTexts } from "./messages.ts";

type Document = keyof typeof payrollDocumentTexts;
type Business = Pick<Opportunity, "businessEntityType" | "numberOfEmployees">;

const payroll = ["form941", "stateWages", "benefits", "february2020"] as const;
const withEmployees = {
  selfEmployed: ["scheduleC", ...payroll],
  partnership: ["form1065", ...payroll],
} as const;
const alone = {
  selfEmployed: ["scheduleC", "selfEmployed", "inOperation"],
  partnership: ["form1065", "inOperation"],
} as const;

/** Required payroll documents by entity type (section 2.13). */
const groupOf: Readonly<Record<string, (isAlone: boolean) => readonly Document[]>> = {
  "c-corp": () => [...payroll, "form1120"],
  "s-corp": () => [...payroll, "form1120S"],
  "sole proprietorship": (isAlone) => (isAlone ? alone : withEmployees).selfEmployed,
  "independent contractor": (isAlone) => (isAlone ? alone : withEmployees).selfEmployed,
  "eligible self-employed individual": (isAlone) => (isAlone ? alone : withEmployees).selfEmployed,
  partnership: (isAlone) => (isAlone ? alone : withEmployees).partnership,
  "501(c)(3) nonprofit": () => ["form941", "stateWages", "february2020", "form990"],
  "501(c)(6) organization": () => payroll,
  "501(c)(19) veterans organization": () => payroll,
  "tribal business": () => payroll,
};

/** Returns whether the business has at most one employee. An unknown number is treated as more than one (SH-109). */
function isAlone({ numberOfEmployees }: Business): boolean {
  return numberOfEmployees !== null && numberOfEmployees <= 1;
}

/** Returns the required payroll documents. Some depend on the number of employees (SERV-UPPV-03, SH-109). */
export function payrollDocuments(business: Business): readonly string[] {
  const type = entityTypeOf(business);
  const own = Object.hasOwn(groupOf, type) ? groupOf[type]?.(isAlone(business)) : undefined;
  return (own ?? (["anyReturn", ...payroll] as const)).map((document) => payrollDocumentTexts[document]);
}

/** Returns text such as "Limited Liability Company, 7 employees". Omits the entity type or number if unknown. */
export function payrollBusiness({ businessEntityType, numberOfEmployees }: Business): string {
  const employees =
    numberOfEmployees === null
      ? ""
      : numberOfEmployees === 1
        ? payrollTexts.oneEmployee
        : fillIn(payrollTexts.employees, { count: numberOfEmployees });
  const type = businessEntityType?.trim() ?? "";
  return type && employees ? fillIn(payrollTexts.business, { type, employees }) : type || employees;
}
