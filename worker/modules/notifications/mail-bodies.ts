import { siteName } from '#worker/domain/site-name.ts';
import { escapeHtml } from '#worker/http/escape-html.ts';
import type { NotificationText } from './notification-text.ts';

interface Links {
  /** The button's URL. */
  action: string;
  /** The store's URL. */
  store: string;
}

const turnOffNote = 'You can turn off email under Your Account.';

/** Renders the HTML and text bodies of an email, with the same content. Escapes user input in the HTML. */
export function mailBodies(text: NotificationText, links: Links): { html: string; text: string } {
  return { html: htmlBody(text, links), text: textBody(text, links) };
}

function textBody(
  { title, paragraphs, quotes, action, why }: NotificationText,
  links: Links,
): string {
  const quoted = quotes.map(({ label, text }) => `${label}:\n${text.replaceAll(/^/gm, '> ')}`);
  return [
    title,
    ...paragraphs,
    ...quoted,
    `${action}: ${links.action}`,
    `--\n${why} ${turnOffNote}\n${siteName}: ${links.store}`,
    '',
  ].join('\n\n');
}

/** The logo's six bars as blocks, because mail clients do not show SVG. */
const bars = [12, 18, 24, 28, 31, 32]
  .map(
    (height) =>
      `<span class="bar" style="display:inline-block;width:5px;height:${height}px;margin-right:3px;background:#ff7a1a;border-radius:1px"></span>`,
  )
  .join('');

/** The colors of web/theme/tokens.ts in hex, because mail clients support neither OKLCH nor variables. */
const dark = `
@media (prefers-color-scheme: dark) {
  .ground { background: #17181a !important; }
  .card { background: #202225 !important; border-color: #3a3d41 !important; }
  .ink { color: #f1eee8 !important; }
  .muted { color: #b3aea5 !important; }
  .quote { border-color: #84888e !important; color: #f1eee8 !important; }
}`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

function htmlBody(
  { title, paragraphs, quotes, action, why }: NotificationText,
  links: Links,
): string {
  const body = paragraphs.map(
    (paragraph) =>
      `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#1d1b18">${escapeHtml(paragraph)}</p>`,
  );
  const quoted = quotes.map(
    ({ label, text }) =>
      `<p class="muted" style="margin:16px 0 4px;font-size:14px;font-weight:600;color:#5f5a52">${escapeHtml(label)}</p>
<blockquote class="quote" style="margin:0 0 12px;padding:4px 0 4px 12px;border-left:3px solid #85807a;font-size:16px;line-height:1.5;color:#1d1b18;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</blockquote>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root { color-scheme: light dark; }${dark}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f6f2ea;${font}">
<main class="ground" style="padding:24px 16px;background:#f6f2ea">
<div class="card" style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d8d1c4;border-radius:10px">
<div aria-hidden="true" style="height:32px;line-height:32px;font-size:0">${bars}</div>
<h1 class="ink" style="margin:16px 0 12px;font-family:'Barlow Condensed','Arial Narrow',system-ui,sans-serif;font-size:28px;line-height:1.15;font-weight:700;color:#1d1b18">${escapeHtml(title)}</h1>
${body.join('\n')}
${quoted.join('\n')}
<p style="margin:24px 0 0"><a href="${escapeHtml(links.action)}" style="display:inline-block;padding:12px 20px;background:#ff7a1a;color:#1d1b18;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;border-radius:6px">${escapeHtml(action)}</a></p>
</div>
<p class="muted" style="max-width:520px;margin:16px auto 0;font-size:14px;line-height:1.5;color:#5f5a52">${why} ${turnOffNote} <a class="muted" href="${escapeHtml(links.store)}" style="color:#5f5a52">${siteName}</a></p>
</main>
</body>
</html>
`;
}
