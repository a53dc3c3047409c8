/** The sandbox's own look, in the design's colours without a brand's accent. */
export const sandboxStyles = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f8f5, #0c120f);
  --sheet: light-dark(#ffffff, #141a17);
  --hover: light-dark(#f3f5f1, #1a221e);
  --line: light-dark(#e3e5e0, #242c28);
  --line-strong: light-dark(#d0d3cd, #2d3531);
  --text: light-dark(#151e19, #ecf0ec);
  --muted: light-dark(#444f48, #b5bdb7);
  --subtle: light-dark(#5b6660, #98a19b);
  --on-text: light-dark(#ffffff, #0c140f);
  --warning-surface: light-dark(#fff7ec, #261c0c);
  --warning-line: light-dark(#ffdaa3, #4d390f);
  --warning-text: light-dark(#5f3f0a, #ffc473);
  --focus: light-dark(#0b62d6, #7db8ff);
  --gutter: clamp(1.25rem, 0.4rem + 3.6vw, 2.5rem);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 "Hanken Grotesk Variable", system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
h1, h2, p, ul, dl, dd { margin: 0; }
ul { padding: 0; list-style: none; }
h1 { font-size: clamp(1.75rem, 1.25rem + 1.9vw, 2.5rem); font-weight: 600; line-height: 1.12; letter-spacing: -0.018em; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; font-weight: 600; }
a { color: inherit; font-weight: 500; text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: var(--gutter); top: 0.5rem; padding: 0.75rem; background: var(--sheet); }
.bar { padding: 0.5rem var(--gutter); background: repeating-linear-gradient(-45deg, var(--warning-line) 0 10px, var(--warning-surface) 10px 20px); border-bottom: 1px solid var(--warning-line); }
.bar p { max-width: 75rem; margin-inline: auto; padding: 0.75rem 1.25rem; background: var(--warning-surface); color: var(--warning-text); border-radius: 9px; }
main, footer { max-width: calc(75rem + 2 * var(--gutter)); margin-inline: auto; padding: 2.5rem var(--gutter); display: grid; gap: 1.5rem; }
.lead { max-width: 62ch; color: var(--muted); font-size: 1.125rem; }
.mails { border-top: 1px solid var(--line-strong); }
.mails li { border-bottom: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.125rem 1rem; padding: 0.875rem 0.5rem; text-decoration: none; }
.mails a:hover { background: var(--hover); }
.mails .subject { overflow-wrap: anywhere; text-decoration: underline; text-decoration-color: var(--line-strong); }
.mails .to { grid-column: 1; color: var(--muted); font-weight: 400; font-size: 0.875rem; overflow-wrap: anywhere; }
.mails time { grid-column: 2; grid-row: 1 / span 2; color: var(--subtle); font-weight: 400; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
@media (max-width: 479px) { .mails a { grid-template-columns: minmax(0, 1fr); } .mails time { grid-column: 1; grid-row: auto; } }
.facts { display: grid; gap: 0.75rem; }
.facts dt { font-size: 0.8125rem; color: var(--subtle); }
.facts dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.button { justify-self: start; display: inline-flex; align-items: center; min-height: 3rem; padding: 0.5rem 1.375rem; border-radius: 9px; background: var(--text); color: var(--on-text); font-weight: 600; text-decoration: none; }
.button:hover { background: var(--muted); }
iframe { width: 100%; max-width: 48rem; height: 54rem; border: 1px solid var(--line-strong); border-radius: 9px; background: var(--sheet); }
pre { margin: 0; max-width: 48rem; padding: 1rem; border: 1px solid var(--line); border-radius: 9px; background: var(--sheet); font: 0.875rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
footer { border-top: 1px solid var(--line); gap: 0.75rem; }
footer ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
footer nav { display: grid; gap: 0.5rem; }
footer a { display: inline-block; padding-block: 0.625rem; }
`;
