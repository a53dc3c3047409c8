import { blankFormTexts, type blankForms } from "./messages.ts";

export type BlankForm = keyof typeof blankForms;
export type BlankFormUrls = { readonly [Form in BlankForm]?: string | undefined };

/**
 * Returns the blank form for a request, or undefined if the request needs no blank form.
 * @param form the version of SBA Form 3508
 */
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

export function blankFormUrl(form: BlankForm, urls: BlankFormUrls | undefined): string {
  return urls?.[form] ?? blankFormTexts.url;
}
