import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openAccount } from '#web/tests/components/account-dialog.ts';
import { garageAnswers, truckJson } from '#web/tests/components/garage-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { orderJson } from '#web/tests/components/records.ts';
import type {
  HeldFileJson,
  TransferJson,
  TransfersJson,
} from '#worker/domain/fitment/transfers.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const none: TransfersJson = { outgoing: [], incoming: [], files: [] };
const { id, year, make, model } = truckJson();
const transfer: TransferJson = {
  id: 'transfer-1',
  truck: { id, year, make, model, vin: '3C6UR5DL1EG123456' },
  from: 'seller@example.com',
  to: 'buyer@example.com',
  expiresAt: '2026-12-10T12:00:00.000Z',
};

const file: HeldFileJson = {
  id: 'file-1',
  fileName: 'tune.bin',
  fileUrl: '/api/objects/1',
  fileSize: 2048,
  revision: 2,
  sha256: 'ab',
  truck: '2014 Ram 2500',
  vin: transfer.truck.vin,
  withdrawnReason: null,
};

async function openGarage(transfers: TransfersJson, orders: readonly OrderJson[] = []) {
  let current = transfers;
  const answer = (next: TransfersJson) => () => {
    current = next;
    return next;
  };
  const app = await openApp('/', {
    answers: {
      ...garageAnswers([truckJson()]),
      'GET /api/account/transfers': () => current,
      'GET /api/orders/my-orders': () => orders,
      [`POST /api/account/trucks/${id}/transfer`]: answer({ ...none, outgoing: [transfer] }),
      'DELETE /api/account/transfers/transfer-1': answer(none),
      'POST /api/account/transfers/transfer-1/accept': answer({ ...none, files: [file] }),
    },
  });
  await screen.findByText(/calibrations?$/);
  return { ...app, account: within(await openAccount(app.user)) };
}

it('offers a truck by email, and cancels the offer', async () => {
  const { user, account, calls } = await openGarage(none);
  await user.click(await account.findByRole('button', { name: 'Hand Over Tow rig' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand Over This Truck' }));
  expect(dialog.getByRole('button', { name: 'Offer Truck' })).toBeDisabled();
  await user.type(dialog.getByLabelText('New Owner’s Email *'), 'buyer@example.com');
  await user.click(dialog.getByRole('button', { name: 'Offer Truck' }));
  const offer = await account.findByRole('region', { name: 'Truck offer' });
  expect(offer).toHaveTextContent(
    'You offered your 2014 Ram 2500 (VIN 3C6UR5DL1EG123456) to buyer@example.com.',
  );
  expect(calls.find(({ path }) => path.endsWith('/transfer'))?.body).toEqual({
    email: 'buyer@example.com',
  });
  await user.click(account.getByRole('button', { name: 'Cancel Offer' }));
  await expect.poll(() => account.queryByRole('region', { name: 'Truck offer' })).toBeNull();
});

it('says that an open order of the truck stays', async () => {
  const open = orderJson({ vehicleYear: year, vehicleMake: make, vehicleModel: model });
  const { user, account } = await openGarage(none, [open]);
  await user.click(await account.findByRole('button', { name: 'Hand Over Tow rig' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand Over This Truck' }));
  expect(
    await dialog.findByText(/^This truck has an open order\. It stays with you/),
  ).toBeVisible();
});

it('accepts a truck, and lists the files that came with it', async () => {
  const { user, account } = await openGarage({ ...none, incoming: [transfer] });
  expect(await account.findByRole('region', { name: 'Truck offer' })).toHaveTextContent(
    'seller@example.com offers you a 2014 Ram 2500 (VIN 3C6UR5DL1EG123456) with its files.',
  );
  await user.click(account.getByRole('button', { name: 'Accept Truck' }));
  const files = await account.findByRole('region', { name: 'Files That Came with Your Trucks' });
  expect(files).toHaveTextContent('Built for 2014 Ram 2500, VIN 3C6UR5DL1EG123456');
  expect(
    within(files).getByRole('link', { name: 'Download tune.bin, revision 2' }),
  ).toHaveAttribute('href', '/api/objects/1');
});

it('says why a file was withdrawn, and offers no download', async () => {
  const withdrawn = { ...file, withdrawnReason: 'Wrong injector data.' };
  const { account } = await openGarage({ ...none, files: [withdrawn] });
  const files = await account.findByRole('region', { name: 'Files That Came with Your Trucks' });
  expect(files).toHaveTextContent('Withdrawn: Wrong injector data. Don’t flash it.');
  expect(within(files).queryByRole('link')).toBeNull();
});
