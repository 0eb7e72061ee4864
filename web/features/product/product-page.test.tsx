import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { addons, products } from '#web/tests/components/records.ts';
import { type Answer, fails, hangs } from '#web/tests/components/stub-api.ts';
import type { AddonJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

const id = '2013-2018-ram-2500-68rfe';
const path = `/product/${id}`;

const levels = [
  { name: 'Tow', description: 'Holds its gear on a grade.' },
  { name: 'Street', description: '' },
  { name: 'Race', description: 'For the strip only.' },
];

/** The catalog with changes of this calibration. */
const changed =
  (change: Partial<ProductDetailsJson>): Answer =>
  () =>
    products.map((product) => (product.id === id ? { ...product, ...change } : product));

const openWith = (change: Partial<ProductDetailsJson>, url = path) =>
  openApp(url, { answers: { 'GET /api/products': changed(change) } });

const summary = () => screen.findByRole('complementary', { name: 'Summary' });

it('shows its details, tunes, add-ons by category, and total', async () => {
  const { user } = await openApp(path);
  expect(await screen.findByRole('heading', { name: '2013-2018 6.7L', level: 1 })).toBeVisible();
  expect(document.title).toBe('2013-2018 6.7L | Straight Six');
  for (const text of ['Cummins', 'EZLynk', 'Ram 2500 · 68RFE automatic']) {
    expect(screen.getByRole('main')).toHaveTextContent(text);
  }
  expect(screen.getByText(/Our most requested calibration/)).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: /Single File/ })).toBeChecked();
  expect(await screen.findByText('SOTF Switch')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Optional Add-ons' })).toBeVisible();
  const list = screen.getByRole('region', { name: 'Optional Add-ons' });
  expect([...list.querySelectorAll('legend')].map(({ textContent }) => textContent)).toEqual([
    'Devices & Tools',
    'Exhaust Systems',
    'Calibration Options',
    'Hardware & Switches',
    'Optimizations',
    'Other',
  ]);
  expect(screen.getByText('14 to choose from')).toBeVisible();
  expect(await summary()).toHaveTextContent('Base Price$649');
  expect(await summary()).not.toHaveTextContent('Add-ons');
  expect(await summary()).toHaveTextContent('Total Price$649');
  await user.click(screen.getByText('SOTF Package'));
  await user.click(screen.getByText('Transmission (TCM) Tune'));
  await user.click(screen.getByText('SOTF Switch'));
  expect(await summary()).toHaveTextContent('Base Price$949');
  expect(await summary()).toHaveTextContent('Add-ons (2)$448');
  expect(await summary()).toHaveTextContent('SOTF Switch, Transmission (TCM) Tune');
  expect(await summary()).toHaveTextContent('Total Price$1397');
  // With a device and shipping.
  await waitFor(async () => expect(await summary()).toHaveTextContent('Ready to Run$1861'));
  await user.click(screen.getByText('SOTF Switch'));
  expect(screen.getByText('1 of 14 chosen')).toBeVisible();
  expect(await summary()).toHaveTextContent('Add-ons (1)$299');
});

it('can be ordered before the customer’s orders arrive', async () => {
  await openApp(path, { answers: { 'GET /api/orders/my-orders': hangs } });
  expect(await screen.findByRole('heading', { name: '2013-2018 6.7L', level: 1 })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Request Order' })).toBeEnabled();
});

it('keeps the choice through a reload', async () => {
  const { user, load } = await openApp(path);
  await user.click(await screen.findByText('SOTF Package'));
  await user.click(await screen.findByText('SOTF Switch'));
  expect(await screen.findAllByRole('checkbox', { checked: true })).toHaveLength(1);
  await load(location.pathname + location.search);
  expect(await screen.findByRole('radio', { name: /SOTF Package/ })).toBeChecked();
  expect(await screen.findAllByRole('checkbox', { checked: true })).toHaveLength(1);
  expect(await summary()).toHaveTextContent('Total Price$1098');
});

it('has one price without an SOTF option', async () => {
  await openWith({ hasSotf: false, sotfPrice: 90_000 }, `${path}?tune=sotf`);
  expect(await screen.findByText('Single File Tune')).toBeVisible();
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(await summary()).toHaveTextContent('Total Price$649');
});

it('offers only the single file if the SOTF option has no price', async () => {
  await openWith({ hasSotf: true, sotfPrice: null, levels }, `${path}?tune=sotf`);
  expect(await screen.findByRole('radio', { name: /Single File/ })).toBeChecked();
  expect(screen.queryByText('SOTF Package')).toBeNull();
  expect(await summary()).toHaveTextContent('Total Price$649');
  expect(await screen.findByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  expect(screen.queryByText('Holds its gear on a grade.')).toBeNull();
});

it('shows Product Not Found for an unknown id, and offers the finder', async () => {
  const { user } = await openApp('/product/none');
  expect(await screen.findByRole('heading', { name: 'Product Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  expect(await screen.findByRole('region', { name: 'What do you drive?' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to Catalog' }));
  expect(await screen.findByText('21 calibrations')).toBeVisible();
});

it('shows skeletons while loading, and errors with Try Again', async () => {
  const { user, answers, load } = await openApp(path, { answers: { 'GET /api/addons': hangs } });
  expect((await screen.findAllByTestId('skeleton'))[0]).toBeVisible();
  answers['GET /api/addons'] = fails(500, 'Not now.');
  await load(path);
  await waitFor(() =>
    expect(screen.getByText(/You can still order this calibration without them\./)).toBeVisible(),
  );
  expect(await summary()).toHaveTextContent('Total Price$649');
  await load(`${path}?addons=sotf-switch`);
  await screen.findByText(/You can still order this calibration without them\./);
  await user.click(screen.getByText('SOTF Package'));
  await waitFor(async () => expect(await summary()).toHaveTextContent('Total Price$949'));
  // A request that a lazy part began would still fail, and Try Again would wait for it.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  answers['GET /api/addons'] = () => addons;
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('checkbox', { checked: true })).toHaveAccessibleName(
    /SOTF Switch/,
  );
  expect(await summary()).toHaveTextContent('Total Price$1098');
  answers['GET /api/products'] = fails(500, 'Not now.');
  await load(path);
  expect(await screen.findByText('500: Not now.')).toBeVisible();
  answers['GET /api/products'] = () => products;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: '2013-2018 6.7L' })).toBeVisible();
});

it('lists add-ons by the brand Cummins on the page, and by the product’s brand in the dialog', async () => {
  const [first] = addons;
  const addon = (name: string, price: number, applicableBrands: string[] | null) => ({
    ...(first as AddonJson),
    id: name,
    name,
    price,
    applicableBrands,
  });
  const { user } = await openApp(path, {
    answers: {
      'GET /api/products': changed({ brand: 'Duramax' }),
      'GET /api/addons': () => [
        ...addons,
        addon('For Cummins', 1000, ['Cummins']),
        addon('For Duramax', 2000, ['Duramax']),
        addon('For All', 3000, null),
      ],
    },
  });
  await user.click(await screen.findByText('For Cummins'));
  await user.click(screen.getByText('For All'));
  expect(screen.queryByText('For Duramax')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Request Order' }));
  const request = await screen.findByRole('region', { name: 'Your request' });
  expect(request).toHaveTextContent('For All$30');
  expect(request).toHaveTextContent('Not offered for this calibration: For Cummins');
  expect(request).toHaveTextContent('Total$679');
});

it('offers HP Tuners MPVI3 only for 2003-2005', async () => {
  const { user, load } = await openApp(path);
  await screen.findByText('SOTF Switch');
  expect(screen.queryByText('HP Tuners MPVI3')).toBeNull();
  await load('/?years=2003-2005');
  await screen.findByText('4 calibrations');
  const [card] = within(screen.getByRole('main')).getAllByRole('link');
  await user.click(card as HTMLElement);
  expect(await screen.findByText('HP Tuners MPVI3')).toBeVisible();
});

it('shows what the SOTF package gives before it is chosen', async () => {
  await openWith({ levels });
  expect(await screen.findByRole('radio', { name: /Single File/ })).toBeChecked();
  expect(
    screen.getByRole('heading', { name: 'Switch on the Fly: 3 levels for $300 more' }),
  ).toBeVisible();
  const items = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByLabelText(/^Level/));
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^TowHolds its gear/),
    'Street',
    expect.stringMatching(/^RaceFor the strip only/),
  ]);
  expect(screen.getByRole('img', { name: 'Level 2 of 3' })).toBeVisible();
});

it('lists the hardware and fuel that it needs', async () => {
  await openWith({ hardware: ['EZ Lynk AutoAgent 3', 'Lift pump'], fuel: 'Diesel No. 2' });
  expect(await screen.findByRole('heading', { name: 'What You Need' })).toBeVisible();
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toContain('EZ Lynk AutoAgent 3Lift pump');
  expect(facts).toContainEqual(expect.stringContaining('Diesel No. 2'));
});

it('charts the factory rating with its source', async () => {
  await openApp(path);
  expect(await screen.findByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  expect(await screen.findByText(/These aren’t our results\./)).toBeVisible();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.filter((row) => row?.includes('rpm'))).toEqual([
    '2013-2018800 lb-ft at 1,600 rpm',
    '2013-2018370 hp at 2,800 rpm',
  ]);
  expect(screen.getByText(/^Factory rating: Ram, in /)).toBeVisible();
});

it('has no section for data that the catalog does not have', async () => {
  await openWith({ brand: 'Duramax', levels: [], hardware: [], fuel: null, dynoSheet: null });
  await screen.findByText('SOTF Switch');
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual([
    'Base Tune',
    'Optional Add-ons',
    'Does It Fit Your Truck?',
    'What do you drive?',
    'Ready to Run',
    'Before You Pay',
  ]);
});
