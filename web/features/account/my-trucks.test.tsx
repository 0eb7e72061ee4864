import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { chosenTruck } from '#web/garage/current-truck.ts';
import { openAccount } from '#web/tests/components/account-dialog.ts';
import { garageAnswers, truckJson } from '#web/tests/components/garage-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { type Answers, fails } from '#web/tests/components/stub-api.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';

beforeEach(() => chosenTruck.choose(undefined));

const tow = truckJson();

async function openGarage(trucks: readonly TruckJson[], change: Answers = {}) {
  const app = await openApp('/', { answers: { ...garageAnswers(trucks), ...change } });
  await screen.findByText(/calibrations?$/);
  const account = within(await openAccount(app.user));
  await account.findByRole('heading', { name: 'My Trucks' });
  return { ...app, account };
}

const rows = () =>
  within(screen.getByRole('region', { name: 'My Trucks' })).queryAllByRole('listitem');
const save = (form: HTMLElement) => within(form).getByRole('button', { name: 'Save Truck' });
const editTow = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Edit Tow rig' }));

/** Opens the form of a new or existing truck, once it has the focus. */
async function findForm(title: 'Add a Truck' | 'Edit Truck') {
  const form = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  return form;
}

it('chooses the truck for which the catalog shows what fits', async () => {
  const dodge = truckJson({
    id: 'truck-2',
    nickname: null,
    year: '2006',
    make: 'Dodge',
    transmission: null,
  });
  const { user } = await openGarage([tow, dodge]);
  expect(await screen.findByText('Fits your 2014 Ram 2500 68RFE: 1 of 21')).toBeInTheDocument();
  expect(rows()[0]).toHaveTextContent('Current truck');
  await user.click(screen.getByRole('button', { name: 'Use 2006 Dodge 2500' }));
  await waitFor(() => expect(rows()[1]).toHaveTextContent('Current truck'));
  expect(screen.getAllByText('Current truck')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Fits your 2006 Dodge 2500: 2 of 21')).toBeVisible();
});

it('offers the finder while it is empty, and saves its truck', async () => {
  let saved: TruckJson[] = [];
  const { user } = await openGarage([], {
    'GET /api/account/trucks': () => saved,
    'POST /api/account/trucks': ({ body }) => {
      saved = [{ ...(body as TruckJson), id: 'new', version: 1 }];
      return saved[0];
    },
  });
  const section = within(screen.getByRole('region', { name: 'My Trucks' }));
  await user.selectOptions(section.getByLabelText('Year'), '2014');
  await user.selectOptions(section.getByLabelText('Model'), 'Ram 2500');
  await user.click(await section.findByRole('button', { name: 'Save to My Trucks' }));
  await waitFor(() => expect(rows()[0]).toHaveTextContent('2014 Ram 2500'));
  expect(section.queryByLabelText('Year')).toBeNull();
});

it('keeps a wrong VIN, with its problem under the field', async () => {
  const { user } = await openGarage([]);
  await user.click(screen.getByRole('button', { name: 'Add a Truck' }));
  const form = await findForm('Add a Truck');
  const field = (label: RegExp) => within(form).getByLabelText(label);
  await user.type(field(/^VIN/), '3C6');
  await user.selectOptions(field(/^Year/), '2014');
  await waitFor(() =>
    expect(field(/^VIN/)).toHaveAccessibleDescription('The VIN has 3 characters. A VIN has 17.'),
  );
  await user.selectOptions(field(/^Model/), 'Ram 2500');
  await user.click(save(form));
  await waitFor(() => expect(rows()[0]).toHaveTextContent('VIN 3C6'));
});

it('offers the finder’s choices, and keeps a device with its serial number', async () => {
  const { user, calls } = await openGarage([]);
  await user.click(screen.getByRole('button', { name: 'Add a Truck' }));
  const form = within(await findForm('Add a Truck'));
  const choicesOf = (label: RegExp) =>
    within(form.getByLabelText(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await user.selectOptions(form.getByLabelText(/^Year/), '2008');
  await user.selectOptions(form.getByLabelText(/^Model/), 'Ram 3500');
  expect(choicesOf(/^Transmission/)).toEqual(['Not sure', '68RFE automatic']);
  expect(choicesOf(/^Device/)).toEqual([
    'None',
    'EZ Lynk AutoAgent 3',
    'HP Tuners MPVI3',
    'Another device',
  ]);
  expect(form.queryByLabelText(/^Serial Number/)).toBeNull();
  await user.selectOptions(form.getByLabelText(/^Device/), 'HP Tuners MPVI3');
  await user.type(form.getByLabelText(/^Serial Number/), '97979');
  expect(form.getByText(/^HP Tuners serial numbers have 10 digits/)).toBeVisible();
  await user.type(form.getByLabelText(/^Serial Number/), '79797');
  expect(form.queryByText(/^HP Tuners serial numbers/)).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save Truck' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      year: '2008',
      make: 'Dodge',
      model: 'Ram 3500',
      transmission: null,
      device: 'HP Tuners MPVI3',
      deviceSerial: '9797979797',
    }),
  );
  await waitFor(() => expect(rows()[0]).toHaveTextContent('HP Tuners MPVI3 9797979797'));
});

it('keeps a serial number only with its device', async () => {
  const device = { device: 'HP Tuners MPVI3', deviceSerial: '9797979797' };
  const { user } = await openGarage([truckJson(device)]);
  await editTow(user);
  const form = within(await findForm('Edit Truck'));
  const pick = (kind: string) => user.selectOptions(form.getByLabelText(/^Device/), kind);
  const serial = () => form.getByLabelText(/^Serial Number/);
  await pick('None');
  await pick('EZ Lynk AutoAgent 3');
  expect(serial()).toHaveValue('');
  await user.type(serial(), 'AB-12');
  await pick('HP Tuners MPVI3');
  expect(serial()).toHaveValue('9797979797');
});

it('shows a truck that the catalog does not have, and keeps it as it is', async () => {
  const old = { ...tow, year: '1998', make: 'Dodge', model: 'Ram 2500', transmission: '47RE' };
  const { user, calls } = await openGarage([old], {
    [`PUT /api/account/trucks/${tow.id}`]: ({ body }) => ({ ...(body as TruckJson), id: tow.id }),
  });
  await editTow(user);
  const form = within(await findForm('Edit Truck'));
  expect(form.getByLabelText(/^Year/)).toHaveValue('1998');
  expect(form.getByLabelText(/^Transmission/)).toHaveValue('47RE');
  await user.type(form.getByLabelText(/^Nickname/), '!');
  await user.click(form.getByRole('button', { name: 'Save Truck' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      year: '1998',
      make: 'Dodge',
      model: 'Ram 2500',
      transmission: '47RE',
    }),
  );
});

it('keeps what was typed when another device has changed the truck', async () => {
  const device = 'EZ Lynk AutoAgent 3';
  let stored = tow;
  const { user, calls } = await openGarage([], {
    'GET /api/account/trucks': () => [stored],
    [`PUT /api/account/trucks/${tow.id}`]: (call) => {
      const edit = call.body as TruckJson;
      if (edit.version !== stored.version) {
        return fails(409, 'You changed this truck on another device.')(call);
      }
      stored = { ...edit, id: tow.id, version: edit.version + 1 };
      return stored;
    },
  });
  await editTow(user);
  const form = await findForm('Edit Truck');
  const nickname = within(form).getByLabelText(/^Nickname/);
  await user.clear(nickname);
  await user.type(nickname, 'Work truck');
  stored = { ...stored, device, version: 2 };
  await user.click(save(form));
  const conflict = await within(form).findByRole('alert');
  expect(conflict).toHaveTextContent('You changed this truck on another device.');
  await waitFor(() =>
    expect(conflict).toHaveTextContent(`Saved there: Nickname: Tow rig, Device: ${device}.`),
  );
  expect(nickname).toHaveValue('Work truck');
  await user.selectOptions(within(form).getByLabelText('Device You Own'), device);
  expect(conflict).toHaveTextContent('Saved there: Nickname: Tow rig.');
  await user.click(save(form));
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(rows()[0]).toHaveTextContent('Work truck');
  expect(rows()[0]).toHaveTextContent(device);
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 2, nickname: 'Work truck', device },
  ]);
});

it('says why a truck is rejected, and keeps the form', async () => {
  const sentence = 'You can keep 20 trucks. Delete one you no longer own first.';
  const trucks = Array.from({ length: 20 }, (_, index) =>
    truckJson({ id: `truck-${index}`, nickname: `${index}` }),
  );
  const { user } = await openGarage(trucks, { 'POST /api/account/trucks': fails(409, sentence) });
  await waitFor(() => expect(rows()).toHaveLength(20));
  await user.click(screen.getByRole('button', { name: 'Add a Truck' }));
  const form = await findForm('Add a Truck');
  await user.selectOptions(within(form).getByLabelText(/^Year/), '2014');
  await user.selectOptions(within(form).getByLabelText(/^Model/), 'Ram 2500');
  await user.click(save(form));
  expect(await screen.findByText(`409: ${sentence}`)).toBeVisible();
  expect(within(form).getByLabelText(/^Year/)).toHaveValue('2014');
});

it('asks for the VIN first, because it fills in the rest', async () => {
  const { user, account } = await openGarage([tow]);
  await user.click(account.getByRole('button', { name: 'Add a Truck' }));
  const form = await findForm('Add a Truck');
  const names = [...form.querySelectorAll('input, select')].map((field) =>
    field.getAttribute('name'),
  );
  expect(names).toEqual(['vin', 'year', 'model', 'transmission', 'device', 'nickname']);
});
