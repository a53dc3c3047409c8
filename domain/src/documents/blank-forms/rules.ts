import { blankFormTexts, type blankForms } from "./messages.ts";

export type BlankForm = keyof typeof blankForms;
export type BlankFormUrls = { readonly [Form in BlankForm]?: string | undefined };

const formOfRequest: ReadonlyMap<string, BlankForm> = new Map([
  ["Schedule A Worksheet", "scheduleA"],
  ["Demographic Information", "demographic"],
  ["Forgiveness Demographic Information", "demographic"],
  ["Borrower Demographic Information", "demographic"],
]);

/**
 * Returns the blank form for a request, or undefined if the request needs no blank form.
 * @param form the version of SBA Form 3508
 */
export function blankFormOf(
  request: { readonly name: string },
  form: "3508" | "3508EZ" | "3508S",
): BlankForm | undefined {
  return request.name === "SBA Form 3508" ? `form${form}` : formOfRequest.get(request.name);
}

export function blankFormUrl(form: BlankForm, urls: BlankFormUrls | undefined): string {
  return urls?.[form] ?? blankFormTexts.url;
}
