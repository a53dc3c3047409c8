import { createHash } from "node:crypto";
import { consent } from "@portal/domain/agreement/signing/messages";
import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";
import { listLoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { authorizationText } from "@portal/domain/payments/authorization/rules";
import { baseConfig } from "@portal/domain/wire/base-config";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { agreementForm } from "./samples-of-borrowers.ts";
import { part, post, send, text } from "./send.ts";
import { lender, type Samples, type Visitor } from "./visitor.ts";

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
export const loanOfDana = "4410-22871";

type Payable = {
  readonly advanceId: string;
  readonly bankId: string;
  readonly lastFour: string;
  readonly date: string;
};

/** Schedules payments this many days ahead, so that borrowers can still cancel them. */
const cancelable = 5;

/** Finds Dana's loan with a bank account, and a day on which the portal accepts payments. */
const payable = (visitor: Visitor, firstDay: number): Promise<Payable> =>
  visitor.once(`payable ${firstDay}`, async () => {
    const json = await visitor.read("/products/selfserviceloans", await visitor.session("dana"));
    const advanceId = await visitor.advance("dana", loanOfDana);
    const loan = (part(json, "loans") as readonly Loan[]).find(({ Id }) => Id === advanceId);
    const bank = loan?.QueueTransactions.find(({ BankAccount }) => BankAccount)?.BankAccount;
    if (!bank) throw new Error("Dana's loan has no bank account");
    const clock = await send("GET", `${visitor.side.origin}/sandbox/clock`, undefined);
    const today = Temporal.Instant.from(text(clock.json, "now"))
      .toZonedDateTimeISO("America/New_York")
      .toPlainDate();
    const lastFour = bank.BankAccountNumber.replaceAll("*", "");
    const rest = { advanceId, bankId: bank.Id, lastFour };
    for (let days = firstDay; days < firstDay + 7; days += 1) {
      const date = today.add({ days }).toString();
      const { status } = await post(
        `${visitor.side.origin}/api/advances/scheduleTransactionACH`,
        paymentOf({ ...rest, date }, 101),
        await visitor.session("dana"),
      );
      if (status === 200) return { ...rest, date };
    }
    throw new Error("no payment date was accepted");
  });
type Loan = {
  readonly Id: string;
  readonly QueueTransactions: readonly {
    readonly BankAccount: { readonly Id: string; readonly BankAccountNumber: string } | null;
  }[];
};

function paymentOf({ advanceId, bankId, lastFour, date }: Payable, cents: number) {
  const agreed = { amount: cents, date: Temporal.PlainDate.from(date), lastFour };
  return {
    advanceId,
    effectiveDate: date,
    transactionAmount: cents / 100,
    fiInfo: { Id: bankId },
    authorizationSha256: sha256(authorizationText({ ...agreed, phone: baseConfig.customerSupportPhone })),
  };
}

/** Schedules a payment of an amount that no other sample uses. Returns its id. */
export async function scheduled(visitor: Visitor, cents: number, firstDay = cancelable): Promise<string> {
  const body = paymentOf(await payable(visitor, firstDay), cents);
  const json = await visitor.prepare(
    "POST",
    "/advances/scheduleTransactionACH",
    body,
    await visitor.session("dana"),
  );
  return text(json, "transactionScheduleInfo.transactionId");
}

/** Uploads a loan agreement for an application. */
const given = (visitor: Visitor, name: "lena" | "luis" | "dana" | "petra" | "aisha") =>
  visitor.once(`agreement ${name}`, async () => {
    const { id } = await visitor.application(name);
    await visitor.prepare("POST", `/lender/opportunities/${id}/contract`, agreementForm(), lender);
    return { as: await visitor.session(name), params: { id } };
  });

async function signed(visitor: Visitor) {
  const call = await given(visitor, "dana");
  const view = await visitor.read(`/opportunities/${call.params.id}/contract/view`, call.as);
  const page = new URL(text(view, "url"));
  const body = { consent: consent.version, name: "D", signature: { kind: "typed" }, signed: [0, 1, 2, 3] };
  const { status, json } = await post(new URL(page.pathname, visitor.side.origin).href, body);
  if (status !== 200) throw new Error(`the signature got status ${status}: ${JSON.stringify(json)}`);
  const url = `${visitor.side.origin}/api/opportunities/${call.params.id}/contract/signed`;
  for (let attempt = 0; (await send("GET", url, undefined, call.as)).status !== 200; attempt += 1) {
    if (attempt > 600) throw new Error("the signed agreement did not arrive");
    await wait(50);
  }
  return call;
}

async function signOff(visitor: Visitor) {
  const as = await visitor.session("gideon");
  const json = await visitor.read(`/v2/loan-forgiveness?advanceIds=${await visitor.advance("gideon")}`, as);
  const [record] = z.decode(listLoanForgiveness.reply, json as never).loanForgiveness;
  if (!record) throw new Error("Gideon has no application for forgiveness");
  const { id } = record;
  const actualForgivenessAmount = (await visitor.forgiveness("gideon"))["actualForgivenessAmount"];
  const shownSha256 = sha256(signOffShown(record));
  const body = { id, customerSignoffTimestamp: "2020-01-01T00:00:00Z", actualForgivenessAmount, shownSha256 };
  await visitor.prepare("PATCH", "/v2/loan-forgiveness", body, as);
  return { as, params: { id } };
}

export const loanSamples: Samples = {
  "POST /advances/scheduleTransactionACH": async (visitor) => ({
    as: await visitor.session("dana"),
    body: paymentOf(await payable(visitor, cancelable), 201),
  }),
  "POST /payments/:transactionId/cancel": async (visitor) => ({
    as: await visitor.session("dana"),
    params: { transactionId: await scheduled(visitor, 301) },
    body: {},
  }),
  "POST /payments/:transactionId/undo-cancel": async (visitor) => {
    const as = await visitor.session("dana");
    const transactionId = await scheduled(visitor, 401);
    await visitor.prepare("POST", `/payments/${transactionId}/cancel`, {}, as);
    return { as, params: { transactionId }, body: {} };
  },
  "GET /payments/:transactionId/authorization": async (visitor) => ({
    as: await visitor.session("dana"),
    params: { transactionId: await scheduled(visitor, 501) },
  }),
  "POST /lender/payments/:transactionId/cancel": async (visitor) => ({
    as: lender,
    params: { transactionId: await scheduled(visitor, 601) },
    body: { reason: "Asked for by phone" },
  }),
  "GET /bank/:advanceId/selfServicePaymentBankList": async ({ session, advance }) => ({
    as: await session("dana"),
    params: { advanceId: await advance("dana", loanOfDana) },
  }),
  "POST /bank/addEditSelfServiceBankInfo": async ({ session, advance }) => ({
    as: await session("dana"),
    body: {
      AdvanceId: await advance("dana", loanOfDana),
      BankAccounts: [
        {
          BankAccountId: null,
          BusinessName: "Maple & Main Bakery LLC",
          ACHRoutingNumber: "990020307",
          BankAccountNumber: "4455667788",
          StreetAddress1: "9 Pier Road",
          StreetAddress2: "N/A",
          State: "IL",
          City: "Chicago",
          Zip: "60614",
        },
      ],
    },
  }),
  "GET /opportunities/:id/contract": (visitor) => given(visitor, "luis"),
  "GET /opportunities/:id/contract/text": (visitor) => given(visitor, "luis"),
  "GET /opportunities/:id/contract/view": (visitor) => given(visitor, "lena"),
  "POST /opportunities/:id/contract": async (visitor) => ({
    ...(await given(visitor, "luis")),
    body: agreementForm(),
  }),
  "GET /opportunities/:id/contract/signed": signed,
  "POST /lender/opportunities/:opportunityId/contract": async ({ application }) => ({
    as: lender,
    params: { opportunityId: (await application("aisha")).id },
    body: agreementForm(),
  }),
  "POST /lender/opportunities/:opportunityId/contract/review": async (visitor) => {
    const { params } = await given(visitor, "petra");
    return { as: lender, params: { opportunityId: params.id }, body: { review: "Approved" } };
  },
  "POST /lender/opportunities/:opportunityId/contract/void": async (visitor) => {
    const { params } = await given(visitor, "aisha");
    return { as: lender, params: { opportunityId: params.id }, body: {} };
  },
  "GET /lender/opportunities/:opportunityId/contract/signatures": async ({ application }) => ({
    as: lender,
    params: { opportunityId: (await application("dana")).id },
  }),
  "POST /bank/:id/getWidgetToken": async ({ session, application }) => ({
    as: await session("renata"),
    params: { id: (await application("renata")).id },
    body: {},
  }),
  "POST /opportunities/:id/flow-type": async (visitor) => {
    const as = await visitor.session("renata");
    const { id } = await visitor.application("renata");
    const { token } = (await visitor.prepare("POST", `/bank/${id}/getWidgetToken`, {}, as)) as {
      token: string;
    };
    for (const action of bankChoices) await post(`${visitor.side.widgetOrigin}/act`, { token, action });
    return { as, params: { id }, body: { flowType: "AGGREGATOR_ASSET_REPORT" } };
  },
  "PATCH /paycheckProtectionPlan/update-paycheck-protection-plan": async ({ session, application }) => {
    const { id, paycheckProtectionPlanId } = await application("mina");
    const data = { opportunityId: id, paycheckProtectionPlanId, seasonalRevenue: "No" };
    return { as: await session("mina"), body: { data } };
  },
  "POST /v2/advances/:id/forgiveness": async ({ session, advance }) => ({
    as: await session("astrid"),
    params: { id: await advance("astrid") },
    body: { sbaFormType: "3508" },
  }),
  "PATCH /v2/loan-forgiveness": async ({ session, forgiveness }) => ({
    as: await session("beatrix"),
    body: { id: (await forgiveness("beatrix")).id, numberOfOwners: 2 },
  }),
  "PATCH /v2/loan-forgiveness/resume": async ({ session, forgiveness }) => ({
    as: await session("rosalind"),
    body: { loanForgivenessId: (await forgiveness("rosalind")).id },
  }),
  "GET /v2/loan-forgiveness/:id/updated-form": signOff,
};

const bankChoices = [
  { do: "choose-bank", bank: "prairie" },
  { do: "sign-in", username: "demo", password: "orchard" },
  { do: "choose-account", account: "0001" },
];
