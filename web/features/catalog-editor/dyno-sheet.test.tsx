import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, products } from '#web/tests/components/records.ts';
import { cuts, fails } from '#web/tests/components/stub-api.ts';
import type { DynoSheetJson } from '#worker/domain/catalog/catalog.api.ts';

const id = '2007-2009-ram-2500-g56';
const name = '2007-2009 6.7L Ram 2500 G56 manual';
const upload = 'POST /api/admin/dyno-sheet';

const picture: DynoSheetJson = { kind: 'image', imageUrl: '/icon.svg', numbers: null };
const run: DynoSheetJson = {
  kind: 'run',
  numbers: null,
  points: [
    { rpm: 1500, power: 200, torque: 700 },
    { rpm: 2400, power: 402, torque: 880 },
  ],
};

/** Opens the dialog of a calibration. The server stores `sheets` in turn, one per upload. */
async function openDialog(...sheets: DynoSheetJson[]) {
  let stored: DynoSheetJson | null = null;
  const app = await openApp('/admin?tab=images', {
    as: admin,
    answers: {
      ...adminAnswers([]),
      'GET /api/admin/catalog': () => ({ products: [], addons: [] }),
      'GET /api/products': () =>
        products.map((product) =>
          product.id === id ? { ...product, dynoSheet: stored } : product,
        ),
      [upload]: () => {
        stored = sheets.shift() ?? null;
        return stored;
      },
      [`DELETE /api/admin/dyno-sheet/${id}`]: () => {
        stored = null;
        return new Response(null, { status: 204 });
      },
    },
  });
  const opener = await screen.findByRole('button', { name: `Add Dyno Sheet: ${name}` });
  await app.user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Dyno Sheet' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return {
    ...app,
    dialog,
    press: async (button: string) =>
      app.user.click(await within(dialog).findByRole('button', { name: button })),
    choose: (...file: ConstructorParameters<typeof File>) =>
      fireEvent.change(dialog.querySelector('input[type=file]') as HTMLElement, {
        target: { files: [new File(...file)] },
      }),
  };
}

it('uploads, replaces and removes a dyno sheet', async () => {
  const { user, dialog, press, choose } = await openDialog(run, picture);
  expect(dialog).toHaveTextContent(name);
  expect(within(dialog).getByText(/No dyno sheet yet/)).toBeVisible();
  choose(['rpm,hp,lb-ft'], 'run-3.csv', { type: 'text/csv' });
  expect(await screen.findByText('Dyno sheet uploaded successfully')).toBeVisible();
  expect(
    await within(dialog).findByText(/A run with 2 points from 1500 to 2400 rpm\./),
  ).toBeVisible();
  choose(['x'], 'sheet.png', { type: 'image/png' });
  const current = () => within(dialog).getByRole('img', { name: 'Current dyno sheet' });
  await waitFor(() => expect(current()).toHaveAttribute('src', '/icon.svg'));

  await press('Remove');
  const prompt = await screen.findByRole('dialog', { name: 'Remove Dyno Sheet' });
  await user.click(within(prompt).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(prompt).not.toBeVisible());
  expect(current()).toBeVisible();
  await press('Remove');
  const again = await screen.findByRole('dialog', { name: 'Remove Dyno Sheet' });
  await user.click(within(again).getByRole('button', { name: 'Remove Dyno Sheet' }));
  expect(await screen.findByText('Dyno sheet removed')).toBeVisible();
  expect(await within(dialog).findByText(/No dyno sheet yet/)).toBeVisible();
  await waitFor(() => expect(again).not.toBeVisible());
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: `Add Dyno Sheet: ${name}` })).toHaveFocus(),
  );
});

it('does not send a file that can’t be a dyno sheet', async () => {
  const { choose, calls } = await openDialog();
  choose(['x'], 'notes.txt', { type: 'text/plain' });
  expect(await screen.findByText('Invalid File')).toBeVisible();
  expect(screen.getByText('Choose a JPG, PNG or WebP image, or a CSV file')).toBeVisible();
  choose([new Uint8Array(1024 * 1024 + 1)], 'run-3.csv', { type: 'text/csv' });
  expect(await screen.findByText('File Too Large')).toBeVisible();
  expect(
    screen.getByText('An image must be less than 5MB, and a CSV file less than 1MB'),
  ).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('shows why an upload failed', async () => {
  const { answers, choose } = await openDialog();
  answers[upload] = fails(400, 'file: Line 3: Power is not a number: oops');
  choose(['rpm,hp,lb-ft\n1500,200,700\n2400,oops,880\n'], 'run-3.csv', { type: 'text/csv' });
  expect(await screen.findByText('Upload Failed')).toBeVisible();
  expect(screen.getByText('400: file: Line 3: Power is not a number: oops')).toBeVisible();
  answers[upload] = cuts;
  choose(['rpm,hp,lb-ft'], 'run-3.csv', { type: 'text/csv' });
  expect(await screen.findByText('Failed to upload the dyno sheet')).toBeVisible();
});

it('saves the numbers of the sheet, not those of the one that it replaced', async () => {
  const { user, dialog, press, choose, answers, calls } = await openDialog(run, picture);
  choose(['rpm,hp,lb-ft'], 'run-3.csv', { type: 'text/csv' });
  await user.type(await within(dialog).findByLabelText('Truck *'), '2006 Ram');
  choose(['x'], 'sheet.png', { type: 'image/png' });
  await within(dialog).findByRole('img', { name: 'Current dyno sheet' });
  expect(within(dialog).getByLabelText('Truck *')).toHaveValue('');
  await user.type(within(dialog).getByLabelText('Truck *'), ' 2008 Ram 2500 G56 ');
  await press('Save');
  expect(within(dialog).getByText('Dyno is required')).toBeVisible();
  expect(within(dialog).getByText('Enter the day of the run')).toBeVisible();
  expect(within(dialog).getByText('Enter the numbers of at least one level')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Dyno *'), 'Dynojet 224xLC');
  fireEvent.change(within(dialog).getByLabelText('Day of the Run *'), {
    target: { value: '2026-10-03' },
  });
  await user.selectOptions(within(dialog).getByLabelText('Correction'), 'STD corrected');
  const fill = async (group: string, power: string, torque: string) => {
    const fields = within(within(dialog).getByRole('group', { name: group }));
    await user.type(fields.getByLabelText('Power (hp)'), power);
    await user.type(fields.getByLabelText('Torque (lb-ft)'), torque);
  };
  await fill('Stock File on the Same Dyno *', '310', '590');
  await fill('Level: Tow', '365', '7x5');
  await press('Save');
  expect(
    within(dialog).getByText('Enter the peak torque in lb-ft as a whole number up to 5000'),
  ).toBeVisible();
  await user.keyboard('{Control>}a{/Control}745');
  answers[`PUT /api/admin/dyno-sheet/${id}`] = () => ({});
  await press('Save');
  expect(await screen.findByText('Customers see the numbers.')).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    truck: '2008 Ram 2500 G56',
    dyno: 'Dynojet 224xLC',
    date: '2026-10-03',
    correction: 'STD',
    sheetId: '/icon.svg',
    stock: { power: 310, torque: 590 },
    levels: [{ name: 'Tow', power: 365, torque: 745 }],
  });
  await waitFor(() => expect(dialog).not.toBeVisible());
});

it('asks before it discards numbers', async () => {
  const { user, dialog, choose } = await openDialog(run);
  choose(['rpm,hp,lb-ft'], 'run-3.csv', { type: 'text/csv' });
  await user.type(await within(dialog).findByLabelText('Dyno *'), 'Dynojet');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Discard what you typed?');
});
