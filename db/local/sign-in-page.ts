import { demoAccounts } from './accounts.ts';

interface SignInForm {
  action: string;
  values?: { email: string; firstName: string; lastName: string };
  mistake?: string;
}

const noValues = { email: '', firstName: '', lastName: '' };

/** The local sign-in page: a button for each demo account, and a form for anybody else. */
export function signInPage({ action, values = noValues, mistake }: SignInForm): string {
  const buttons = demoAccounts.map(
    ({ label, email, firstName, lastName }) => `
      <form method="post" action="${escapeHtml(action)}">
        ${hidden('email', email)}${hidden('firstName', firstName)}${hidden('lastName', lastName)}
        <button>Continue as ${escapeHtml(label)}</button>
      </form>`,
  );
  return page(`
    <h1>Sign in to Straight Six</h1>
    ${buttons.join('')}
    <p class="or">or as anybody</p>
    <form method="post" action="${escapeHtml(action)}" novalidate>
      ${mistake ? `<p class="mistake" role="alert">${escapeHtml(mistake)}</p>` : ''}
      ${field('Email', 'email', values.email, 'type="email" autocomplete="email"')}
      ${field('First name', 'firstName', values.firstName, 'autocomplete="given-name"')}
      ${field('Last name', 'lastName', values.lastName, 'autocomplete="family-name"')}
      <button class="plain">Continue</button>
    </form>
    <p class="note">This sign-in exists on the local stack only. A deployed store asks its own identity provider.</p>`);
}

/** What is shown when a sign-in took too long or was finished already. */
export function expiredPage(): string {
  return page(`
    <h1>This sign-in has ended</h1>
    <p>It took too long or was finished already. Go back to the store and choose Log In again.</p>`);
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function field(label: string, name: string, value: string, attributes: string): string {
  return `<label>${label}<input name="${name}" value="${escapeHtml(value)}" maxlength="100" ${attributes}></label>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function page(content: string): string {
  const bars = [10, 15, 21, 26, 29, 30].map(
    (height, index) =>
      `<rect x="${index * 7}" y="${30 - height}" width="4" height="${height}" rx="1"/>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in to Straight Six</title>
<style>
:root { color-scheme: light dark; --ground: #f6f2ea; --card: #fff; --ink: #1d1b18; --muted: #5f5a52; --line: #d8d1c4; --edge: #85807a; --action: #ff7a1a; --mistake: #a4161a; }
@media (prefers-color-scheme: dark) { :root { --ground: #17181a; --card: #202225; --ink: #f1eee8; --muted: #b3aea5; --line: #3a3d41; --edge: #84888e; --mistake: #ff9a93; } }
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
.mistake { color: var(--mistake); font-weight: 600; }
</style>
</head>
<body><main><svg width="40" height="30" viewBox="0 0 39 30" aria-hidden="true">${bars.join('')}</svg>${content}</main></body>
</html>`;
}
