import { markup, type Markup } from "../platform/markup.ts";

/** A page of the sandbox: no brand and a hatched bar, so that nobody takes it for the real thing. */
export function sandboxPage(title: string, content: Markup): string {
  return markup`<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Sandbox</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="bar"><p><strong>Sandbox.</strong> A test page. Nothing here is real.</p></header>
<main id="main" tabindex="-1">
${content}
</main>
<footer><nav aria-labelledby="more"><h2 id="more">More of the sandbox</h2>
<ul><li><a href="/">The portal</a></li><li><a href="/sandbox/mail">Mail that was sent</a></li><li><a href="/sandbox/cast">Everyone in the cast</a></li><li><a href="/sandbox/clock">The clock</a></li></ul></nav></footer>
</body>
</html>
`.text;
}
