export const navigationTexts = {
  skip: "Skip to main content",
  main: "Main",
  home: "{product} home",
  summary: "Summary",
  activity: "Activity",
  oneTimePayment: "One-Time Payment",
  messages: "Messages",
  contactUs: "Contact Us",
  actionItems: "Action items",
  actionItemsOpen: "Action items, {count} open",
  menu: "Menu",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  settings: "Settings",
  logOut: "Log Out",
  profile: "Your account",
} as const;

export const footerTexts = {
  copyright: "\u00A9 {year} {company}. All rights reserved.",
  version: "Version {version}",
  partner: "Loans are made by {partner}.",
  partnerFdic: "Loans are made by {partner}, Member FDIC.",
  supportPhone: "Customer support: {phone}",
  legal: "Legal",
  privacy: "Privacy Policy",
  terms: "Terms of Use",
  cookies: "Cookies",
} as const;

export const brokenTexts = {
  title: "Something went wrong",
  lead: "This page didn't load. Reload it, or call us at {phone}.",
  reload: "Reload",
  part: "Part of this page didn't load. Finish what you are doing, then reload the page.",
} as const;

export const asideText = "Help";

export const retryText = "Try again";

/** Texts that every form shows about unsaved values (design, section 6.6). */
export const formTexts = {
  kept: "We kept what you typed.",
  clear: "Clear",
  leaveTitle: "Leave this page?",
  leaveText: "What you typed on this page has not been sent.",
  stay: "Stay",
  leave: "Leave",
} as const;
