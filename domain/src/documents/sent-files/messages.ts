/** Texts of the page that shows a borrower the files they sent for an application. */
export const sentFilesTexts = {
  title: "Files you sent",
  lead: "Open a file to see it as you sent it.",
  link: "See the files you sent",
  loading: "Loading your files",
  /** Heading of files sent without a request, or for a request that the borrower cannot see. */
  other: "Other files",
  none: "We have no files that you sent here for this application. Items can also reach us in another way, such as by mail or from another person in your business.",
} as const;
