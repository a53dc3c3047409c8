import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply } from "fastify";

const fileBeside = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const builtPage = fileURLToPath(new URL("../../../web/dist/index.html", import.meta.url));

/** Markup; what is put into it is made safe. */
export type Html = { readonly markup: string };
type Part = Html | readonly Html[] | string;

/** ``html`<p>${text}</p>` ``: texts are escaped, markup goes in as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const written = strings.map((text, at) => (at === 0 ? text : markupOf(parts[at - 1] ?? "") + text));
  return { markup: written.join("") };
}

function markupOf(part: Part): string {
  if (typeof part === "string") return part.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

export type SandboxPage = {
  readonly title: string;
  /** What it is not, said in the bar above it. */
  readonly warning: string;
  readonly main: Html;
};

/** Sends a page of the sandbox's: hatched and without a brand, so that nobody takes it for the real thing. */
export function sendPage(reply: FastifyReply, { title, warning, main }: SandboxPage): FastifyReply {
  const page = html`<!doctype html>
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
      </body>
    </html>`;
  return reply.type("text/html; charset=utf-8").send(page.markup);
}

/** The portal's own, with its tokens and fonts, whatever the build has called them. */
function styleSheets(): Html[] {
  if (!existsSync(builtPage)) return [];
  const links = readFileSync(builtPage, "utf8").match(/<link rel="stylesheet"[^>]*>/g) ?? [];
  return links.map((markup) => ({ markup }));
}

/** The style and the script of these pages. */
export function mountPageFiles(sandbox: FastifyInstance): void {
  const [style, script] = [fileBeside("pages.css"), fileBeside("pages.js")];
  sandbox.get("/pages.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  sandbox.get("/pages.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
}
