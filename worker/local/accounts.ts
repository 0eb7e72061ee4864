import { siteName, siteSlug } from '#worker/domain/site-name.ts';

/** The accounts with a one-click button on the local sign-in page. */
export const demoAccounts = [
  {
    label: 'Demo Customer',
    email: 'customer@example.com',
    firstName: 'Demo',
    lastName: 'Customer',
  },
  { label: 'Demo Admin', email: 'admin@example.com', firstName: 'Demo', lastName: 'Admin' },
] as const;

/** The OIDC client of the local identity provider. */
export const localClient = { id: `${siteSlug}-local`, secret: 'local-only-secret' } as const;

/** The shop's email address on the local stack. */
export const ordersEmail = `orders@${siteSlug}.example`;

/** The API key and sender of the local mail service. */
export const localMail = { apiKey: 're_local_only', from: `${siteName} <${ordersEmail}>` } as const;
