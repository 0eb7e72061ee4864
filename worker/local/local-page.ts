import { escapeHtml } from '#worker/http/escape-html.ts';

/** Returns an HTML page of the local stack, styled like the app. */
export function localPage(title: string, content: string): string {
  const bars = [10, 15, 21, 26, 29, 30].map(
    (height, index) =>
      `<rect x="${index * 7}" y="${30 - height}" width="4" height="${height}" rx="1"/>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; --ground: #f6f2ea; --card: #fff; --ink: #1d1b18; --muted: #5f5a52; --line: #d8d1c4; --edge: #85807a; --action: #ff7a1a; --error: #a4161a; }
@media (prefers-color-scheme: dark) { :root { --ground: #17181a; --card: #202225; --ink: #f1eee8; --muted: #b3aea5; --line: #3a3d41; --edge: #84888e; --error: #ff9a93; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 420px; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; display: grid; gap: 12px; }
svg { fill: var(--action); }
h1 { margin: 0 0 4px; font-size: 28px; line-height: 1.15; }
p { margin: 0; }
form { display: grid; gap: 12px; }
label { display: grid; gap: 4px; font-size: 14px; font-weight: 600; }
input { min-height: 44px; padding: 8px 12px; font: inherit; font-size: 16px; font-weight: 400; color: inherit; background: transparent; border: 1px solid var(--edge); border-radius: 6px; }
button { min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; color: #1d1b18; background: var(--action); border: 1px solid transparent; border-radius: 6px; cursor: pointer; }
button.plain { color: inherit; background: transparent; border-color: var(--edge); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.or { text-align: center; color: var(--muted); font-size: 14px; margin-top: 4px; }
.note { color: var(--muted); font-size: 14px; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 8px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
a { color: inherit; }
li a { display: inline-block; padding: 12px 12px 12px 0; font-weight: 600; }
table { width: 100%; border-collapse: collapse; }
td, th { padding: 8px 0; text-align: start; font-weight: 400; border-bottom: 1px solid var(--line); }
td:last-child { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
tfoot th, tfoot td { font-weight: 600; border: 0; }
fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: 4px; }
legend { padding: 0; font-size: 14px; font-weight: 600; }
.option { min-height: 44px; display: flex; align-items: center; gap: 8px; font-size: 16px; font-weight: 400; }
.option input { min-height: 0; width: 20px; height: 20px; margin: 0; accent-color: var(--edge); }
.error { color: var(--error); font-weight: 600; }
</style>
</head>
<body><main><svg width="40" height="30" viewBox="0 0 39 30" aria-hidden="true">${bars.join('')}</svg>${content}</main></body>
</html>`;
}
