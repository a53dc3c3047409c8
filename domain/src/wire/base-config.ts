/** The sign-on provider's address in every portal's sandbox. The host name does not exist (RFC 2606). */
export const sandboxIssuer = "https://identity.sandbox.example";

/**
 * The default configuration: the demo tenant with every flag off (CH-61). Plain values, so that the browser needs no
 * validation code.
 */
export const baseConfig = {
  apiUrl: "/api",
  version: "5.45.0-10259",
  productName: "Alderway",
  productUrl: "https://www.alderway.example",
  brandStylesheet: null as string | null,
  brandIcon: "/favicon.svg",
  lenderPartner: "Prairie Lakes Bank",
  lenderPartnerMemberFdic: false,
  customerSupportPhone: "(800) 555-0142",
  customerSupportPhoneCanada: "(800) 555-0143",
  pppSupportPhone: "(800) 555-0144",
  customerSupportEmail: "support@alderway.example",
  customerSupportEmailCanada: "support.ca@alderway.example",
  pppSupportEmail: "ppp@alderway.example",
  brand: "paypal",
  ssoProviderName: "PayPal",
  providerLoanLabel: "PayPal Business Loan",
  paypalAuthorizeUrl: "/sandbox/identity/auth",
  paypalClientId: "borrower-portal",
  paypalHelpUrlCanada: "https://www.paypal.com/ca/cshelp",
  openBankingWidgetUrl: null as string | null,
  bfeExcludedPartners: ["MarketplaceOne", "MarketplaceTwo"],
  portalIdleWarningTimeout: 780_000,
  portalIdleLogoutTimeout: 900_000,
  forgivenessAppEnabled: false,
  renewalsEnabled: false,
  loginRevamp: false,
  portalRedesignEnabled: false,
  bankFormVersion: "v2" as "v1" | "v2",
};
