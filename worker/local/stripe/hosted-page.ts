import { siteName } from '#worker/domain/site-name.ts';
import { escapeHtml } from '#worker/http/escape-html.ts';
import { localPage } from '#worker/local/local-page.ts';
import { type Invoice, invoiceTotal } from './stripe-objects.ts';

/** The test cards that the hosted page offers instead of a card number. */
export const cards = {
  good: { label: 'A card that works', code: '', message: '' },
  declined: {
    label: 'A card that gets declined',
    code: 'card_declined',
    message: 'Your card was declined.',
  },
  empty: {
    label: 'A card without funds',
    code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
} as const;

const endings: Partial<Record<Invoice['status'], string>> = {
  paid: `Paid. You can close this page and go back to ${siteName}.`,
  void: 'This invoice was voided. You don’t owe anything.',
};

/** Returns the hosted invoice page: lines, total, and a choice of test cards instead of a payment form. */
export function hostedPage(invoice: Invoice, error?: string): string {
  const rows = invoice.lines.map(
    ({ description, amount }) =>
      `<tr><th scope="row">${escapeHtml(description ?? '')}</th><td>${dollars(amount)}</td></tr>`,
  );
  const options = Object.entries(cards).map(
    ([name, { label }]) =>
      `<label class="option"><input type="radio" name="card" value="${name}"${name === 'good' ? ' checked' : ''}>${label}</label>`,
  );
  const tax = invoice.automatic_tax.enabled
    ? `<tr><th scope="row">Sales tax</th><td>${dollars(invoice.tax)}</td></tr>`
    : '';
  const ending = endings[invoice.status];
  return localPage(
    `Invoice ${invoice.number ?? ''}`,
    `
    <h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
    <p>${escapeHtml(invoice.description ?? '')}</p>
    <table>
      <tbody>${rows.join('')}${tax}</tbody>
      <tfoot><tr><th scope="row">Total</th><td>${dollars(invoiceTotal(invoice))}</td></tr></tfoot>
    </table>
    ${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
    ${
      ending
        ? `<p role="status"><strong>${ending}</strong></p>`
        : `<form method="post"><fieldset><legend>Pay with</legend>${options.join('')}</fieldset><button>Pay</button></form>`
    }
    <p class="note">This page stands in for Stripe on the local stack. No money moves.</p>`,
  );
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
