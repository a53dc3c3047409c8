import { textFromCents } from "@portal/domain/wire/money";
import { bodyOf, jsonAnswer, startTestingService } from "../testing-http-service.ts";
import type { BankDataProvider } from "./bank-data-provider.ts";

/** Starts an open-banking service as described in docs/open-banking.md. `behind` handles the service's calls. */
export function startBankData(behind: BankDataProvider) {
  const references = new Map<string, string>();

  return startTestingService(async (request, { pathname, searchParams }) => {
    const [, links, linkId = "", statements, statementId] = pathname.split("/").map(decodeURIComponent);
    if (links !== "links") return undefined;
    if (request.method === "POST") {
      const text = (await bodyOf(request)).toString();
      const wanted = JSON.parse(text) as { reference: string; minutes: number };
      const begun = await behind.beginLink(wanted);
      references.set(begun.linkId, wanted.reference);
      return jsonAnswer(begun);
    }
    const reference = references.get(linkId);
    if (reference === undefined) return undefined;
    const link = { linkId, reference };
    if (statementId !== undefined)
      return { type: "application/pdf", body: await behind.readStatement(link, statementId) };
    if (statements !== undefined) {
      const months = (searchParams.get("months") ?? "")
        .split(",")
        .map((each) => Temporal.PlainYearMonth.from(each));
      const found = await behind.listStatements(link, months);
      return jsonAnswer({ isReady: found !== undefined, statements: found ?? [] });
    }
    const bank = await behind.findBank(link);
    if (!bank) return jsonAnswer({ reference, status: "open" });
    const accounts = bank.accounts.map(({ balanceCents, ...account }) => ({
      ...account,
      balance: balanceCents === null ? null : textFromCents(balanceCents),
    }));
    return jsonAnswer({ reference, status: "linked", institution: bank.institution, accounts });
  });
}
