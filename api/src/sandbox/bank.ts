import { parse } from "node:querystring";
import { codeTexts } from "@portal/domain/payments/ach/messages";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../context.ts";
import { sendPlatformRefusal } from "../http/errors.ts";
import { collectPayments } from "../payments/ach/collect-payments.ts";
import { deliverWaiting } from "../payments/ach/retry-delivery.ts";
import { readInbound } from "../payments/ach/read-inbound.ts";
import { openPaymentNumber } from "../payments/banks/sealed-number.ts";
import { bankPage } from "./bank-page.ts";
import { listSentPayments } from "./bank-store.ts";
import { sendPage } from "./page.ts";

const most = 100;
const page = "/sandbox/bank";
const answer = z.object({
  traceNumber: z.string(),
  code: z.string().check(z.refine((code) => code in codeTexts)),
});

/** Lets a tester list the payments at the bank, send waiting payments early, and choose the bank's response. */
export function mountBank(sandbox: FastifyInstance, context: Context): void {
  const { database, cipher, sandbox: own } = context;
  const bank = own?.ach;
  if (!bank) return;
  const { companyName, companyId } = context.config.ach.originator;
  sandbox.get("/bank", async (_request, reply) => {
    const rows = await listSentPayments(database, most);
    const shown = rows.map(({ entry, payment, status }) => ({
      ...entry,
      name: payment.nameOnAccount,
      lastFour: payment.lastFour,
      status,
    }));
    return sendPage(reply, bankPage(shown));
  });
  // Only this Fastify scope accepts form posts, because forms on other sites can also send them.
  void sandbox.register(async (forms) => {
    forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, { ...parse(String(body)) }),
    );
    forms.post("/bank/cut-off", async (_request, reply) => {
      await collectPayments(context, { isEarly: true });
      await deliverWaiting(context);
      return reply.redirect(page, 303);
    });
    forms.post("/bank/answers", async (request, reply) => {
      const given = z.safeParse(answer, request.body);
      const rows = await listSentPayments(database, most);
      const found = rows.find(({ entry }) => given.success && entry.traceNumber === given.data.traceNumber);
      if (!given.success || !found) return sendPlatformRefusal(reply, "VALIDATION");
      const { entry, payment } = found;
      await bank.tell([
        {
          batch: { companyName, companyId, secCode: "CCD", description: "ANSWER" },
          entry: {
            transactionCode: payment.accountType === "Savings" ? "37" : "27",
            routingNumber: payment.routingNumber,
            accountNumber: openPaymentNumber(cipher, payment),
            amountCents: entry.amountCents,
            reference: "",
            name: "",
            traceNumber: entry.traceNumber,
          },
          code: given.data.code,
        },
      ]);
      // Reads the bank's response immediately instead of at the next full hour.
      await readInbound(context);
      return reply.redirect(page, 303);
    });
  });
}
