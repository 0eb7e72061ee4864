/** Who can sign in on the local stack with one press; anybody else can with the form. */
export const demoAccounts = [
  {
    label: 'Demo Customer',
    email: 'customer@example.com',
    firstName: 'Demo',
    lastName: 'Customer',
  },
  { label: 'Demo Admin', email: 'admin@example.com', firstName: 'Demo', lastName: 'Admin' },
] as const;

/** The store, as the local identity provider knows it. */
export const localClient = { id: 'straight-six-local', secret: 'local-only-secret' } as const;

/** The store, as the local mail service knows it. */
export const localMail = {
  apiKey: 're_local_only',
  from: 'Straight Six <orders@straight-six.example>',
} as const;
