import * as z from "zod/mini";
import { baseConfig as base } from "./base-config.ts";
import { readUrl } from "./read-url.ts";

/** A feature flag is off by default (CH-61). */
const flag = z._default(z.boolean(), false);
const text = (value: string) => z._default(z.string().check(z.minLength(1)), value);
const milliseconds = (value: number) => z._default(z.int().check(z.positive()), value);
/** Whether an address has no backslashes, spaces or control characters. Some browsers read backslashes as slashes. */
const isPlain = (address: string) => !/[\\\s\p{Cc}]/u.test(address);
/** A path of the portal. An address that begins with `//` is rejected, because it leads to another host. */
const isOwnPath = (address: string) => isPlain(address) && /^\/(?!\/)/.test(address);
const isWebAddress = (address: string) =>
  isPlain(address) && /^https?:\/\/[^/]/.test(address) && readUrl(address) !== undefined;

const ownPath = z.string().check(z.refine(isOwnPath, { error: "must be a path of the portal, such as /x" }));
/**
 * An address that the browser opens: a path of the portal, or an http or https address. Rejects `javascript:`
 * addresses.
 */
const anyAddress = z.string().check(
  z.refine((address) => isOwnPath(address) || isWebAddress(address), {
    error: "must start with https:// or be a path of the portal",
  }),
);
const address = z.optional(anyAddress);
const webAddress = (value: string) => z._default(anyAddress, value);
/** The full http or https address of a page outside the portal. */
const foreignAddress = z
  .string()
  .check(z.refine(isWebAddress, { error: "must be an address such as https://widget.example.com/" }));

/**
 * The configuration that the browser loads as /config.json, so it must not contain secrets (CORE-ENT-05, CH-61). The
 * default values are in base-config.ts.
 */
export const publicConfig = z
  .strictObject({
    apiUrl: webAddress(base.apiUrl),
    version: text(base.version),

    productName: text(base.productName),
    productUrl: webAddress(base.productUrl),
    /**
     * The path of the tenant's stylesheet, which is loaded after the design tokens. The stylesheet sets only
     * `--brand-*` variables.
     */
    brandStylesheet: z._default(z.nullable(ownPath), base.brandStylesheet),
    brandIcon: z._default(ownPath, base.brandIcon),
    lenderPartner: text(base.lenderPartner),
    /** Whether to add "Member FDIC" to the name of the lending partner. Set only for a bank that is an FDIC member. */
    lenderPartnerMemberFdic: flag,

    customerSupportPhone: text(base.customerSupportPhone),
    customerSupportPhoneCanada: text(base.customerSupportPhoneCanada),
    pppSupportPhone: text(base.pppSupportPhone),
    customerSupportEmail: text(base.customerSupportEmail),
    customerSupportEmailCanada: text(base.customerSupportEmailCanada),
    pppSupportEmail: text(base.pppSupportEmail),

    /** The brand name that the browser sends with the login (CORE-LOGIN-17, CH-29). */
    brand: text(base.brand),
    ssoProviderName: text(base.ssoProviderName),
    /** The payment provider's label, shown under the names of its loans (SH-012). */
    providerLoanLabel: text(base.providerLoanLabel),
    paypalAuthorizeUrl: webAddress(base.paypalAuthorizeUrl),
    paypalClientId: text(base.paypalClientId),
    paypalHelpUrlCanada: webAddress(base.paypalHelpUrlCanada),
    /** The page about applying for a second PPP draw. Defaults to the SBA's page (SH-119). */
    secondDrawInstructionsUrl: address,
    /** The addresses of the SBA's blank forms. By default, links lead to the SBA's page with all forms. */
    blankFormUrls: z.optional(
      z.strictObject({
        form3508: address,
        form3508EZ: address,
        form3508S: address,
        scheduleA: address,
        demographic: address,
      }),
    ),
    /** The page on which borrowers connect their banks. Null if borrowers upload statements instead (SH-057). */
    openBankingWidgetUrl: z._default(z.nullable(foreignAddress), base.openBankingWidgetUrl),
    /** Marketplace partners that get no business funding experts (CORE-HELP-05). */
    bfeExcludedPartners: z._default(z.array(z.string()), base.bfeExcludedPartners),

    /** Milliseconds without activity until the warning and until the log-out (CH-13). */
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

/** The configuration of a lender who sets no keys. Every feature is off, and the page does not say "Member FDIC". */
export const defaultPublicConfig: PublicConfig = z.parse(publicConfig, {});

export const demoPublicConfig: PublicConfig = {
  ...defaultPublicConfig,
  lenderPartnerMemberFdic: true,
  forgivenessAppEnabled: true,
  renewalsEnabled: true,
  loginRevamp: true,
  portalRedesignEnabled: true,
};
