import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { textFromCents } from "@portal/domain/wire/money";
import type { BankDataProvider } from "./bank-data-provider.ts";

export type BankDataServer = {
  readonly url: string;
  readonly key: string;
  /** What was asked of it, as "GET /links/1". */
  readonly asked: readonly string[];
  /** Answers in place of what it would have answered, until it is taken away again. */
  spoil(answer: ((response: ServerResponse) => void) | undefined): void;
  stop(): Promise<void>;
};

/** A vendor's service as docs/open-banking.md describes it, with a provider's links behind it. */
export async function startBankData(behind: BankDataProvider): Promise<BankDataServer> {
  const key = "the portal's key at the service";
  const asked: string[] = [];
  const references = new Map<string, string>();
  let spoiled: ((response: ServerResponse) => void) | undefined;

  async function answer(request: IncomingMessage): Promise<{ type: string; body: Uint8Array } | undefined> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://service.example");
    const [, links, linkId = "", statements, statementId] = pathname.split("/").map(decodeURIComponent);
    const json = (value: object) => ({
      type: "application/json; charset=utf-8",
      body: Buffer.from(JSON.stringify(value)),
    });
    if (links !== "links") return undefined;
    if (request.method === "POST") {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const wanted = JSON.parse(Buffer.concat(parts).toString()) as { reference: string; minutes: number };
      const begun = await behind.beginLink(wanted);
      references.set(begun.linkId, wanted.reference);
      return json(begun);
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
      return json({ isReady: found !== undefined, statements: found ?? [] });
    }
    const bank = await behind.findBank(link);
    if (!bank) return json({ reference, status: "open" });
    const accounts = bank.accounts.map(({ balanceCents, ...account }) => ({
      ...account,
      balance: balanceCents === null ? null : textFromCents(balanceCents),
    }));
    return json({ reference, status: "linked", institution: bank.institution, accounts });
  }

  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end();
    if (spoiled) return spoiled(response);
    answer(request).then(
      (given) =>
        given
          ? response.writeHead(200, { "content-type": given.type }).end(given.body)
          : response.writeHead(404).end(),
      // What the provider behind it refuses is no outage of the service.
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    asked,
    spoil: (instead) => {
      spoiled = instead;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
