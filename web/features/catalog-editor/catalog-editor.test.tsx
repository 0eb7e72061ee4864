import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newTruck } from '#web/tests/catalog/new-truck.ts';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, admin, products } from '#web/tests/components/records.ts';
import { cuts, fails, hangs } from '#web/tests/components/stub-api.ts';
import type {
  CatalogAddonJson,
  CatalogJson,
  CatalogProductJson,
  ProductDetailsJson,
} from '#worker/domain/catalog/catalog.api.ts';

type Entry = CatalogProductJson | CatalogAddonJson;

const truckId = '2013-2018-ram-2500-68rfe';
const editTruck = 'Edit 2013-2018 6.7L Ram 2500 68RFE automatic';
const put = `PUT /api/admin/products/${truckId}`;
const post = 'POST /api/admin/products';

/** Opens the editor of a catalog that the server keeps. */
async function openEditor() {
  const saved = { onSale: true, version: 1 };
  const catalog: CatalogJson = {
    products: products.map((product) => ({ ...product, ...saved })),
    addons: addons.map((addon) => ({ ...addon, ...saved })),
  };
  const edit = (list: Entry[], id: string, change: object) => {
    const index = list.findIndex((entry) => entry.id === id);
    const before = list[index] as Entry;
    list[index] = { ...before, ...change, version: before.version + 1 };
    return list[index];
  };
  const add = (list: Entry[], entry: object) => {
    const added = { ...entry, id: `new-${list.length}`, version: 1 } as Entry;
    list.push(added);
    return added;
  };
  // Back leads to another tab.
  const app = await openApp('/admin', {
    as: admin,
    answers: {
      ...adminAnswers([]),
      'GET /api/admin/catalog': () => structuredClone(catalog),
      [post]: ({ body }) => add(catalog.products, body as object),
      [put]: ({ body }) => edit(catalog.products, truckId, body as object),
      'POST /api/admin/addons': ({ body }) => add(catalog.addons, body as object),
      [`PUT /api/admin/addons/new-${addons.length}`]: ({ body }) =>
        edit(catalog.addons, `new-${addons.length}`, body as object),
    },
  });
  const { user } = app;
  await user.click(await screen.findByRole('tab', { name: 'Images' }));
  const section = within(await screen.findByRole('region', { name: 'Catalog' }));
  await section.findByRole('button', { name: editTruck });
  return {
    ...app,
    catalog,
    section,
    /** The list's entries with this text. */
    rows: (text: string) =>
      section.getAllByRole('listitem').filter(({ textContent }) => textContent.includes(text)),
    show: (view: string) => user.click(section.getByRole('button', { name: view })),
    /** Opens the dialog of a new or existing entry, once it has the focus. */
    async open(button: string, title = button) {
      await user.click(await section.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('dialog', { name: title });
      await within(dialog).findByLabelText(/^(Brand|Name) \*$/);
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      return dialog;
    },
    async fill(dialog: HTMLElement, texts: Record<string, string>) {
      for (const [label, text] of Object.entries(texts)) {
        const field = within(dialog).getByLabelText(label);
        if (field instanceof HTMLSelectElement) {
          await user.selectOptions(field, text);
          continue;
        }
        await user.clear(field);
        // Faster than typing, which isn't what these tests are about.
        if (text) await user.paste(text);
      }
    },
    save: (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Save' })),
    bodyOf: (method: string) => app.calls.findLast((call) => call.method === method)?.body,
  };
}

const field = (dialog: HTMLElement, label: string) => within(dialog).getByLabelText(label);
const invalid = (dialog: HTMLElement) => dialog.querySelectorAll('[aria-invalid=true]');

/** Expects that the entry was saved and its dialog closes. */
async function expectSaved(dialog: HTMLElement): Promise<void> {
  // An earlier save's toast may still be on screen.
  await waitFor(() => {
    expect(screen.getByText('The catalog is up to date.')).toBeVisible();
    expect(screen.getByText('Saved')).toBeVisible();
  });
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

it('shows errors under their fields, focuses the first and keeps the input', async () => {
  const { open, fill, save } = await openEditor();
  const dialog = await open('New Calibration');
  const price = 'Single File Price in Dollars *';
  await fill(dialog, {
    ...newTruck,
    'Year Range *': '2021-2019',
    'Model *': ' ',
    [price]: '12,34',
  });
  await save(dialog);
  expect(field(dialog, 'Year Range *')).toHaveFocus();
  for (const [label, message] of [
    ['Year Range *', 'The last year can’t be before the first'],
    ['Model *', 'Model is required'],
    [price, 'Enter a price above zero, like 649 or 649.50'],
  ] as const) {
    expect(field(dialog, label)).toHaveAccessibleDescription(message);
  }
  expect(invalid(dialog)).toHaveLength(3);
  await fill(dialog, { [price]: '1234' });
  expect(invalid(dialog)).toHaveLength(2);
  expect(field(dialog, 'Brand *')).toHaveValue('Cummins');
});

it('saves a new calibration once if the response is lost', async () => {
  const { answers, calls, rows, open, fill, save } = await openEditor();
  const dialog = await open('New Calibration');
  await fill(dialog, newTruck);
  const store = answers[post];
  answers[post] = (call) => {
    answers[post] = () => Response.json({});
    store?.(call);
    return cuts(call);
  };
  await save(dialog);
  await expectSaved(dialog);
  expect(screen.queryByText('Failed to save. Please try again.')).toBeNull();
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await waitFor(() => expect(rows('Ram 5500')).toHaveLength(1));
});

it('shows a conflict to the second of two admins who save, and keeps their input', async () => {
  const sentence = 'Another admin just changed this calibration. Open it again to see the changes.';
  const { user, catalog, answers, section, open, fill, save } = await openEditor();
  const dialog = await open(editTruck, 'Edit Calibration');
  const truck = catalog.products.find(({ id }) => id === truckId) as CatalogProductJson;
  Object.assign(truck, { brand: 'Theirs', version: 2 });
  const store = answers[put];
  answers[put] = (call) =>
    (call.body as Entry).version === 2 ? store?.(call) : fails(409, sentence)(call);
  await fill(dialog, { 'Brand *': 'Mine' });
  for (const _ of ['first', 'second']) {
    await save(dialog);
    // The second toast replaces the first.
    await waitFor(() => expect(screen.getByText(`409: ${sentence}`)).toBeVisible());
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeEnabled(),
    );
    expect(field(dialog, 'Brand *')).toHaveValue('Mine');
  }
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(section.getByRole('button', { name: editTruck })).toHaveFocus());
  const reopened = await open(editTruck, 'Edit Calibration');
  expect(field(reopened, 'Brand *')).toHaveValue('Theirs');
});

it('offers the platforms of the catalog, and no second spelling of one', async () => {
  const { open, fill, save, bodyOf } = await openEditor();
  const dialog = await open(editTruck, 'Edit Calibration');
  const options = within(field(dialog, 'Platform *')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a platform',
    'EZLynk',
    'HP Tuners',
    'Another platform',
  ]);
  await fill(dialog, { 'Platform *': 'Another platform', 'New Platform *': 'ez lynk' });
  await save(dialog);
  expect(field(dialog, 'New Platform *')).toHaveAccessibleDescription(
    'You have this platform already. Choose EZLynk in the list.',
  );
  await fill(dialog, { 'New Platform *': 'EFILive' });
  await save(dialog);
  await expectSaved(dialog);
  expect(bodyOf('PUT')).toMatchObject({ platform: 'EFILive' });
});

it('offers to save only what the form shows', async () => {
  const { answers, section, user } = await openEditor();
  answers['GET /api/admin/catalog'] = hangs;
  const open = async (button: string, title: string) => {
    await user.click(section.getByRole('button', { name: button }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const edit = await open(editTruck, 'Edit Calibration');
  expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(edit.getByRole('button', { name: 'Cancel' }));
  const create = await open('New Calibration', 'New Calibration');
  await user.click(create.getByRole('button', { name: 'Save' }));
  expect(create.getByText('Brand is required')).toBeVisible();
});

it('duplicates a calibration as an off-sale draft', async () => {
  const { open, save, bodyOf } = await openEditor();
  const duplicate = editTruck.replace('Edit', 'Duplicate');
  const dialog = await open(duplicate, 'Duplicate Calibration');
  expect(field(dialog, 'Model *')).toHaveValue('Ram 2500');
  expect(within(dialog).getByRole('checkbox', { name: /^For sale/ })).not.toBeChecked();
  await save(dialog);
  await expectSaved(dialog);
  const {
    id: _id,
    imageUrl: _imageUrl,
    dynoSheet: _dynoSheet,
    ...facts
  } = products.find(({ id }) => id === truckId) as ProductDetailsJson;
  expect(bodyOf('POST')).toEqual({ ...facts, onSale: false, copyOf: truckId });
});

it('asks before Escape, Close, Back or a reload discards changes', async () => {
  const { open, fill, user } = await openEditor();
  const unload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const ask = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  const unchanged = await open(editTruck, 'Edit Calibration');
  expect(unload()).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(unchanged).not.toBeInTheDocument());

  const dialog = await open(editTruck, 'Edit Calibration');
  await fill(dialog, { 'Brand *': 'Mine' });
  expect(unload()).toBe(true);
  const leaves = [
    () => user.keyboard('{Escape}'),
    () => user.click(within(dialog).getByRole('button', { name: 'Close' })),
    async () => history.back(),
  ];
  for (const leave of leaves) {
    await leave();
    await user.click(within(await ask()).getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field(dialog, 'Brand *')).toHaveValue('Mine');
  }
  await user.keyboard('{Escape}');
  await user.click(within(await ask()).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(unload()).toBe(false);
});

it('creates and edits an add-on for some brands', async () => {
  const { user, rows, show, open, fill, save, bodyOf } = await openEditor();
  const brands = 'Brands, Separated by Commas (Optional)';
  await show('Add-ons');
  expect(rows('SOTF Switch')[0]).toHaveTextContent('Hardware & Switches');
  const dialog = await open('New Add-on');
  await save(dialog);
  expect(field(dialog, 'Name *')).toHaveFocus();
  expect(field(dialog, 'Name *')).toHaveAccessibleDescription('Name is required');
  expect(within(dialog).getByText('Enter a price, like 149 or 149.50, or 0')).toBeVisible();
  await fill(dialog, {
    'Name *': 'Gauge Pod',
    'Price in Dollars *': '0',
    [brands]: 'Cummins , Ford,',
  });
  const category = field(dialog, 'Category');
  await user.selectOptions(category, within(category).getByText('Devices & Tools'));
  await save(dialog);
  await expectSaved(dialog);
  expect(bodyOf('POST')).toMatchObject({
    name: 'Gauge Pod',
    price: 0,
    category: 'device',
    applicableBrands: ['Cummins', 'Ford'],
  });
  await waitFor(() => expect(rows('Gauge Pod')).toHaveLength(1));
  for (const text of ['Devices & Tools', 'Cummins, Ford', '$0']) {
    expect(rows('Gauge Pod')[0]).toHaveTextContent(text);
  }
  const edited = await open('Edit Gauge Pod', 'Edit Add-on');
  await fill(edited, { [brands]: 'Ford' });
  await save(edited);
  await expectSaved(edited);
  expect(bodyOf('PUT')).toMatchObject({ applicableBrands: ['Ford'], version: 1 });
});

const levels = 'SOTF Levels, One per Line (Optional)';
const singleLevel = 'Single File Level (Optional)';
const hardware = 'Required Hardware, One per Line (Optional)';
const fuel = 'Required Fuel (Optional)';

it('edits the levels, hardware and fuel of a calibration', async () => {
  const { open, fill, save, bodyOf } = await openEditor();
  const dialog = await open(editTruck, 'Edit Calibration');
  await fill(dialog, {
    [levels]: 'Tow: Holds its gear\n\n Race: 9:1 on the strip \nStock',
    [singleLevel]: 'Daily',
    [hardware]: 'EZ Lynk AutoAgent 3\nBoost sensor\n',
    [fuel]: ' Diesel No. 2 ',
  });
  await save(dialog);
  expect(field(dialog, singleLevel)).toHaveAccessibleDescription(
    'The single file has one of these levels: Tow, Race, Stock',
  );
  await fill(dialog, { [singleLevel]: ' Tow ' });
  await save(dialog);
  await expectSaved(dialog);
  expect(bodyOf('PUT')).toMatchObject({
    levels: [
      { name: 'Tow', description: 'Holds its gear' },
      { name: 'Race', description: '9:1 on the strip' },
      { name: 'Stock', description: '' },
    ],
    singleLevel: 'Tow',
    hardware: ['EZ Lynk AutoAgent 3', 'Boost sensor'],
    fuel: 'Diesel No. 2',
  });
  const reopened = await open(editTruck, 'Edit Calibration');
  expect(field(reopened, levels)).toHaveValue('Tow: Holds its gear\nRace: 9:1 on the strip\nStock');
  await fill(reopened, { [levels]: '', [hardware]: '', [fuel]: '' });
  await save(reopened);
  await expectSaved(reopened);
  expect(bodyOf('PUT')).toMatchObject({ levels: [], hardware: [], fuel: null });
});

it('shows what is wrong with the levels, hardware and fuel', async () => {
  const { user, open, fill, save } = await openEditor();
  const dialog = await open(editTruck, 'Edit Calibration');
  await fill(dialog, { [levels]: 'Tow: Holds its gear\n: no name' });
  for (const [label, length] of [
    [hardware, 201],
    [fuel, 501],
  ] as const) {
    await user.click(field(dialog, label));
    await user.paste('x'.repeat(length));
  }
  await save(dialog);
  expect(field(dialog, levels)).toHaveFocus();
  for (const [label, message] of [
    [levels, 'Level 2: Name is required'],
    [hardware, 'Each part can’t be longer than 200 characters'],
    [fuel, 'Fuel can’t be longer than 500 characters'],
  ] as const) {
    expect(field(dialog, label)).toHaveAccessibleDescription(message);
  }
  await user.click(within(dialog).getByText('SOTF option'));
  expect(within(dialog).queryByLabelText(levels)).toBeNull();
});
