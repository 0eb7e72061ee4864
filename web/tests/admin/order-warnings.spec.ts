import { expect } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { findOrder } from './admin-list.ts';

test('shows admins the warnings that the customer saw, and the parts that an order lacks', async ({
  browser,
}) => {
  const { account } = await newOrder(browser, {
    addonIds: [],
    customerPhone: 'call me maybe',
    vehicleYear: '1875',
    vehicleMake: 'Ford',
    vehicleModel: 'F-250',
    vehicleTransmission: 'G56 manual',
    ownedParts: ['device'],
  });
  const admin = await signedInPage(browser, 'Demo Admin', {
    viewport: { width: 390, height: 844 },
  });
  await admin.goto('/admin');
  const card = await findOrder(admin, account.email);
  await card.hover();
  await expect(card).toContainText('1875 Ford F-250, G56 manual');
  await expect(card).toContainText('4 warnings');
  await card.click();
  const warnings = admin.getByRole('region', { name: 'Check This Order' });
  await expect(warnings.getByRole('listitem')).toHaveText([
    'The phone number has no digits. A US number has 10.',
    'This file fits 2013-2018 Ram 2500. The truck is a 1875 Ford F-250.',
    'This file fits the 68RFE automatic. The truck has the G56 manual.',
    'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
  ]);
  await expect(fact(admin, 'Transmission')).toHaveText('G56 manual');
  await expect(fact(admin, 'Customer Owns')).toHaveText('Tuning device');
  await expectNoViolations(admin);
});
