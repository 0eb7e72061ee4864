import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { shop } from '#web/lib/shop.ts';
import { setUpUser } from '#web/tests/components/set-up-user.ts';
import { stubApi } from '#web/tests/components/stub-api.ts';
import { LandingPage } from './landing-page.tsx';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const isOpen = (text = '') => screen.getByText(text).closest('details')?.open;
const refund = shop.refundPolicy.at(-1);
const emissions = shop.emissionsPolicy.at(-1);

it('opens the policy of a link', async () => {
  stubApi({});
  render(<LandingPage />);
  expect(isOpen(refund)).toBe(false);
  await setUpUser().click(screen.getByRole('link', { name: 'Refund Policy' }));
  expect(isOpen(refund)).toBe(true);
  expect(isOpen(emissions)).toBe(false);
});

it('opens the policy of the URL', () => {
  stubApi({});
  history.replaceState(null, '', '/#emissions');
  render(<LandingPage />);
  expect(isOpen(emissions)).toBe(true);
  expect(isOpen(refund)).toBe(false);
});
