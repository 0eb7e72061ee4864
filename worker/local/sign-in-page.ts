import { demoAccounts } from './accounts.ts';
import { escapeHtml, localPage } from './local-page.ts';

const title = 'Sign in to Straight Six';

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
  return localPage(
    title,
    `
    <h1>${title}</h1>
    ${buttons.join('')}
    <p class="or">or as anybody</p>
    <form method="post" action="${escapeHtml(action)}" novalidate>
      ${mistake ? `<p class="mistake" role="alert">${escapeHtml(mistake)}</p>` : ''}
      ${field('Email', 'email', values.email, 'type="email" autocomplete="email"')}
      ${field('First name', 'firstName', values.firstName, 'autocomplete="given-name"')}
      ${field('Last name', 'lastName', values.lastName, 'autocomplete="family-name"')}
      <button class="plain">Continue</button>
    </form>
    <p class="note">This sign-in exists on the local stack only. A deployed store asks its own identity provider.</p>`,
  );
}

/** What is shown when a sign-in took too long or was finished already. */
export function expiredPage(): string {
  return localPage(
    title,
    `
    <h1>This sign-in has ended</h1>
    <p>It took too long or was finished already. Go back to the store and choose Log In again.</p>`,
  );
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}

function field(label: string, name: string, value: string, attributes: string): string {
  return `<label>${label}<input name="${name}" value="${escapeHtml(value)}" maxlength="100" ${attributes}></label>`;
}
