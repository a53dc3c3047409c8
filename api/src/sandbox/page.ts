import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";
import { styleSheets } from "../http/pages/style-sheets.ts";
import { markup, type Markup } from "../platform/markup.ts";

const fileBeside = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

export type SandboxPage = {
  readonly title: string;
  readonly warning: string;
  readonly main: Markup;
};

/** Sends a sandbox page. The hatched bar and the missing brand show that the provider is not real. */
export function sendPage(reply: FastifyReply, { title, warning, main }: SandboxPage): FastifyReply {
  const page = markup`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title}</title>
        <script src="/sandbox/pages.js"></script>
        ${styleSheets()}
        <link rel="stylesheet" href="/sandbox/pages.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to main content</a>
        <header class="sbx-bar">
          <p><strong>Sandbox.</strong> ${warning}</p>
        </header>
        <main id="main" tabindex="-1"><div class="wrap">${main}</div></main>
        <footer class="wrap">
          <nav aria-labelledby="more">
            <h2 id="more">More of the sandbox</h2>
            <ul>
              <li><a href="/">The portal</a></li>
              <li><a href="/sandbox/mail">Mail that was sent</a></li>
              <li><a href="/sandbox/bank">The bank</a></li>
              <li><a href="/sandbox/signing">Signing</a></li>
              <li><a href="/sandbox/staff">The lender's staff</a></li>
              <li><a href="/sandbox/cast">Everyone in the cast</a></li>
              <li><a href="/sandbox/clock">The clock</a></li>
            </ul>
          </nav>
        </footer>
      </body>
    </html>`;
  return reply.type("text/html; charset=utf-8").send(page.text);
}

export function mountPageFiles(sandbox: FastifyInstance): void {
  const [style, script] = [fileBeside("pages.css"), fileBeside("pages.js")];
  sandbox.get("/pages.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  sandbox.get("/pages.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
}
