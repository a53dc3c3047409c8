import { blankFormTexts, type blankForms } from "./messages.ts";

export type BlankForm = keyof typeof blankForms;
export type BlankFormUrls = { readonly [Form in BlankForm]?: string | undefined };

/** The blank form that a request asks for; undefined when it asks for none. @param form which form 3508 it is */
export function blankFormOf(
  request: { readonly name: string },
  form: "3508" | "3508EZ" | "3508S" = "3508",
): BlankForm | undefined {
  switch (request.name) {
    case "SBA Form 3508":
      return `form${form}`;
    case "Schedule A Worksheet":
      return "scheduleA";
    case "Demographic Information":
    case "Forgiveness Demographic Information":
    case "Borrower Demographic Information":
      return "demographic";
    default:
      return undefined;
  }
}

/** Where a blank form is: the lender's address, else the SBA's page of all forms. */
export function blankFormUrl(form: BlankForm, urls: BlankFormUrls | undefined): string {
  return urls?.[form] ?? blankFormTexts.url;
}
