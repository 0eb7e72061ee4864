import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { hangs } from '#web/tests/components/stub-api.ts';

it('shows the landing page while authentication is loading', async () => {
  await openApp('/', { as: null, answers: { 'GET /api/auth/user': hangs } });
  expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
});
