import * as z from "zod/mini";
import { baseConfig as base } from "./base-config.ts";
import { readUrl } from "./read-url.ts";

/** Absent means off (CH-61). */
const flag = z._default(z.boolean(), false);
const text = (value: string) => z._default(z.string().check(z.minLength(1)), value);
const milliseconds = (value: number) => z._default(z.int().check(z.positive()), value);
/** One address to every browser: backslashes are slashes to some, and spaces and control characters vanish. */
const isPlain = (address: string) => !/[\\\s\p{Cc}]/u.test(address);
/** A path of the portal's own: `//` would begin another host. */
const isOwnPath = (address: string) => isPlain(address) && /^\/(?!\/)/.test(address);
const isWebAddress = (address: string) =>
  isPlain(address) && /^https?:\/\/[^/]/.test(address) && readUrl(address) !== undefined;

const ownPath = z.string().check(z.refine(isOwnPath, { error: "must be a path of the portal, such as /x" }));
/** An address that the browser opens: never a script, never another protocol. */
const anyAddress = z.string().check(
  z.refine((address) => isOwnPath(address) || isWebAddress(address), {
    error: "must begin with https:// or be a path of the portal",
  }),
);
const address = z.optional(anyAddress);
const webAddress = (value: string) => z._default(anyAddress, value);
/** A page of somebody else's, on an origin that is not the portal's. */
const foreignAddress = z
  .string()
  .check(z.refine(isWebAddress, { error: "must be an address such as https://widget.example.com/" }));

/**
 * What the browser is told at start, served as /config.json (CORE-ENT-05, CH-61): names, phones, addresses
 * and flags. Nothing here is secret. A key that is left out takes the value of base-config.ts.
 */
export const publicConfig = z
  .strictObject({
    apiUrl: webAddress(base.apiUrl),
    version: text(base.version),

    productName: text(base.productName),
    productUrl: webAddress(base.productUrl),
    /** A stylesheet of the tenant, loaded after the tokens; it sets `--brand-*` only. */
    brandStylesheet: z._default(z.nullable(ownPath), base.brandStylesheet),
    /** The tenant's icon in the browser's tab. */
    brandIcon: z._default(ownPath, base.brandIcon),
    lenderPartner: text(base.lenderPartner),
    /** Adds "Member FDIC" to the lender partner's line; only for a bank that is one. */
    lenderPartnerMemberFdic: flag,

    customerSupportPhone: text(base.customerSupportPhone),
    customerSupportPhoneCanada: text(base.customerSupportPhoneCanada),
    pppSupportPhone: text(base.pppSupportPhone),
    customerSupportEmail: text(base.customerSupportEmail),
    customerSupportEmailCanada: text(base.customerSupportEmailCanada),
    pppSupportEmail: text(base.pppSupportEmail),

    /** Sent with the login (CORE-LOGIN-17, CH-29). */
    brand: text(base.brand),
    ssoProviderName: text(base.ssoProviderName),
    /** Under a loan's name (SH-012). */
    providerLoanLabel: text(base.providerLoanLabel),
    paypalAuthorizeUrl: webAddress(base.paypalAuthorizeUrl),
    paypalClientId: text(base.paypalClientId),
    paypalHelpUrlCanada: webAddress(base.paypalHelpUrlCanada),
    /** Where the second draw's application is explained; the SBA's own page when left out (SH-119). */
    secondDrawInstructionsUrl: address,
    /** Where each of the SBA's blank forms is; the SBA's page of all forms for those left out. */
    blankFormUrls: z.optional(
      z.strictObject({
        form3508: address,
        form3508EZ: address,
        form3508S: address,
        scheduleA: address,
        demographic: address,
      }),
    ),
    /** The page in which borrowers connect their banks; null where they upload their statements (SH-057). */
    openBankingWidgetUrl: z._default(z.nullable(foreignAddress), base.openBankingWidgetUrl),
    /** Partners whose applications have no business funding experts (CORE-HELP-05, compared with partnerName). */
    bfeExcludedPartners: z._default(z.array(z.string()), base.bfeExcludedPartners),

    /** Milliseconds without a request until the warning and until the log-out (CH-13). */
    portalIdleWarningTimeout: milliseconds(base.portalIdleWarningTimeout),
    portalIdleLogoutTimeout: milliseconds(base.portalIdleLogoutTimeout),

    forgivenessAppEnabled: flag,
    renewalsEnabled: flag,
    loginRevamp: flag,
    portalRedesignEnabled: flag,
    bankFormVersion: z._default(z.enum(["v1", "v2"]), base.bankFormVersion),
  })
  .check(
    z.refine((config) => config.portalIdleWarningTimeout < config.portalIdleLogoutTimeout, {
      path: ["portalIdleWarningTimeout"],
      error: "must be shorter than portalIdleLogoutTimeout",
    }),
  );
export type PublicConfig = z.infer<typeof publicConfig>;

/** What holds where nothing is set: no feature is on, and nothing is claimed of the bank. */
export const defaultPublicConfig: PublicConfig = z.parse(publicConfig, {});

/** The demo's configuration: every flag on. */
export const demoPublicConfig: PublicConfig = {
  ...defaultPublicConfig,
  lenderPartnerMemberFdic: true,
  forgivenessAppEnabled: true,
  renewalsEnabled: true,
  loginRevamp: true,
  portalRedesignEnabled: true,
};
