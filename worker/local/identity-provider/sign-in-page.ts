import { siteName } from '#worker/domain/site-name.ts';
import { escapeHtml } from '#worker/http/escape-html.ts';
import { demoAccounts } from '#worker/local/accounts.ts';
import { localPage } from '#worker/local/local-page.ts';

const title = `Sign in to ${siteName}`;

interface SignInForm {
  action: string;
  values?: { email: string; firstName: string; lastName: string };
  error?: string;
}

const noValues = { email: '', firstName: '', lastName: '' };

/** Returns the local sign-in page: a button per demo account, and a form that takes any email. */
export function signInPage({ action, values = noValues, error }: SignInForm): string {
  const buttons = demoAccounts.map(
    ({ label, email, firstName, lastName }) => `
      <form method="post" action="${escapeHtml(action)}">
        ${hidden('email', email)}${hidden('firstName', firstName)}${hidden('lastName', lastName)}
        <button>Continue as ${escapeHtml(label)}</button>
      </form>`,
  );
  return localPage(
    title,
    `
    <h1>${title}</h1>
    ${buttons.join('')}
    <p class="or">or use any email</p>
    <form method="post" action="${escapeHtml(action)}" novalidate>
      ${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
      ${field('Email', 'email', values.email, 'type="email" autocomplete="email"')}
      ${field('First name', 'firstName', values.firstName, 'autocomplete="given-name"')}
      ${field('Last name', 'lastName', values.lastName, 'autocomplete="family-name"')}
      <button class="plain">Continue</button>
    </form>
    <p class="note">You only see this page on the local stack. In production, your identity provider signs you in.</p>`,
  );
}

/** Returns the page for a sign-in that expired or is already complete. */
export function expiredPage(): string {
  return localPage(
    title,
    `
    <h1>This sign-in expired</h1>
    <p>It took too long, or you already finished it. Go back to ${siteName} and choose Log In again.</p>`,
  );
}

/** Returns the page that signs the user out. It submits the provider's form at once. */
export function signOutPage(form: string): string {
  return localPage(
    'Signing out',
    `
    <h1>Signing out</h1>
    ${form.replace('</form>', `${hidden('logout', 'yes')}<button>Log Out</button></form>`)}
    <script>document.forms[0].submit()</script>`,
  );
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function field(label: string, name: string, value: string, attributes: string): string {
  return `<label>${label}<input name="${name}" value="${escapeHtml(value)}" maxlength="100" ${attributes}></label>`;
}
