import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, products, staff } from '#web/tests/components/records.ts';
import { recordExits } from '#web/tests/components/replace-property.ts';
import { cuts, fails } from '#web/tests/components/stub-api.ts';
import type { CatalogProductJson, NewPricesJson } from '#worker/domain/catalog/catalog.api.ts';

const firstId = '2003-2005-ram-2500-48re';
const upload = 'POST /api/admin/product-image';

const put = `PUT /api/admin/products/${firstId}`;

async function openImagesTab(first: Partial<CatalogProductJson> = {}, as = admin) {
  const catalog = products.map((product) => ({
    ...product,
    onSale: true,
    version: 1,
    ...(product.id === firstId && first),
  }));
  const save = ({ id, ...change }: Partial<CatalogProductJson>) => {
    const saved = catalog.find((product) => product.id === id) as CatalogProductJson;
    return Object.assign(saved, change, { version: saved.version + 1 });
  };
  const app = await openApp('/admin?tab=images', {
    as,
    answers: {
      ...adminAnswers([]),
      'GET /api/products': () => catalog.filter(({ onSale }) => onSale),
      'GET /api/admin/catalog': () => ({ products: structuredClone(catalog), addons: [] }),
      [put]: ({ body }) => save({ ...(body as object), id: firstId }),
      'PUT /api/admin/product-prices': ({ body }) =>
        (body as { prices: NewPricesJson[] }).prices.map(save),
    },
  });
  const panel = await screen.findByRole('tabpanel');
  const cards = await within(panel).findAllByRole('article');
  const card = cards.find(({ textContent }) => textContent?.includes('2003-2005')) as HTMLElement;
  await within(card).findByLabelText('Single $');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return {
    ...app,
    catalog,
    panel,
    cards,
    card,
    price: () => within(card).getByLabelText('Single $'),
    save: () => within(card).getByRole('button', { name: 'Save' }),
    choose: (...file: ConstructorParameters<typeof File>) =>
      fireEvent.change(card.querySelector('input[type=file]') as HTMLElement, {
        target: { files: [new File(...file)] },
      }),
  };
}

it('lists the calibrations by starting year', async () => {
  const { panel, cards, card } = await openImagesTab();
  expect(cards).toHaveLength(21);
  expect(screen.getByText('JPG, PNG, or WebP • Max 5MB')).toBeVisible();
  const years = within(panel)
    .getAllByRole('heading')
    .map(({ textContent }) => Number.parseInt(textContent, 10));
  expect(years).toEqual(years.toSorted((a, b) => a - b));
  for (const text of ['2003-2005 5.9L', 'Cummins', 'Ram 2500', 'HP Tuners']) {
    expect(card).toHaveTextContent(text);
  }
});

it('removes an image after asking', async () => {
  const { answers, catalog, user, card } = await openImagesTab({ imageUrl: '/icon.svg' });
  const name = 'Remove Image: 2003-2005 5.9L Ram 2500 48RE automatic';
  const remove = () => within(card).getByRole('button', { name });
  await user.click(remove());
  const prompt = await screen.findByRole('dialog', { name: 'Remove Image' });
  answers[`DELETE /api/admin/product-image/${firstId}`] = () => {
    Object.assign(catalog.find(({ id }) => id === firstId) as object, { imageUrl: null });
    return new Response(null, { status: 204 });
  };
  await user.click(within(prompt).getByRole('button', { name: 'Remove Image' }));
  expect(await screen.findByText('Product image removed')).toBeVisible();
  await waitFor(() => expect(within(card).queryByRole('button', { name })).toBeNull());
  expect(within(card).getByRole('button', { name: 'Upload Image' })).toBeVisible();
});

it('does not send a file that is too large or not an image', async () => {
  const { choose, calls } = await openImagesTab();
  choose(['x'], 'notes.txt', { type: 'text/plain' });
  expect(await screen.findByText('Invalid File')).toBeVisible();
  expect(screen.getByText('Please select an image file (JPG, PNG, WebP)')).toBeVisible();
  choose([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' });
  expect(await screen.findByText('File Too Large')).toBeVisible();
  expect(screen.getByText('Image must be less than 5MB')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('changes no images and dyno sheets while offline, and says why', async () => {
  const { user, card } = await openImagesTab({ imageUrl: '/icon.svg' });
  const image = [/^Change Image/, /^Remove Image/].map((name) =>
    within(card).getByRole('button', { name }),
  );
  setOnline(false);
  for (const button of image) expect(button).toBeDisabled();
  expect(screen.getByText(/You can change images when you’re back online\./)).toBeVisible();
  await user.click(within(card).getByRole('button', { name: /^Add Dyno Sheet/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dyno Sheet' }));
  expect(dialog.getByRole('button', { name: 'Upload Dyno Sheet' })).toBeDisabled();
  expect(dialog.getByRole('alert')).toHaveTextContent('You’re offline.');
});

it('reports a lost connection and accepts the same file again', async () => {
  const { answers, card, choose } = await openImagesTab();
  answers[upload] = cuts;
  choose(['x'], 'logo.png', { type: 'image/png' });
  expect(await screen.findByText('Failed to upload image')).toBeVisible();
  await within(card).findByRole('button', { name: 'Upload Image' });
  answers[upload] = fails(400, 'file: Please select an image file (JPG, PNG, WebP)');
  choose(['x'], 'logo.png', { type: 'image/png' });
  const reason = '400: file: Please select an image file (JPG, PNG, WebP)';
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByText('Upload Failed')).toBeVisible();
});

it('redirects to sign in 1500 ms after reporting an expired session', async () => {
  const { answers, choose } = await openImagesTab();
  const exits = recordExits();
  answers[upload] = fails(401, 'Unauthorized');
  const chosenAt = performance.now();
  choose(['x'], 'truck.png', { type: 'image/png' });
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  const signIn = `/api/login?returnTo=${encodeURIComponent('/admin?tab=images')}`;
  await waitFor(() => expect(exits).toEqual([signIn]));
  expect(performance.now() - chosenAt).toBeGreaterThan(1490);
});

it('saves the prices and the sale of a row, and says so', async () => {
  const { user, card, calls, price, save } = await openImagesTab();
  expect(save()).toBeDisabled();
  await user.clear(price());
  await user.type(price(), '12,34');
  await user.click(within(card).getByRole('switch', { name: 'For sale' }));
  await user.click(save());
  expect(price()).toHaveAccessibleDescription('Enter a price above zero, like 649 or 649.50');
  await user.clear(price());
  await user.type(price(), '$712{Enter}');
  expect(await within(card).findByRole('button', { name: 'Saved' })).toBeDisabled();
  expect(await screen.findByText('The catalog is up to date.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    expect.objectContaining({ singlePrice: 71_200, onSale: false, version: 1 }),
  ]);
  expect(within(card).getByText('Not for sale')).toBeVisible();
  await user.click(within(card).getByRole('switch', { name: 'For sale' }));
  await user.click(save());
  expect(await within(card).findByRole('button', { name: 'Saved' })).toBeDisabled();
  expect(within(card).queryByText('Not for sale')).toBeNull();
});

it('keeps typed prices while the row or the tab is hidden, and after a reload, until they are saved', async () => {
  const { user, price, card } = await openImagesTab();
  await user.clear(price());
  await user.type(price(), '712');
  await user.type(screen.getByLabelText('Filter'), '2022');
  await waitFor(() => expect(card).not.toBeInTheDocument());
  await user.clear(screen.getByLabelText('Filter'));
  const field = async () => (await screen.findAllByLabelText('Single $'))[0] as HTMLElement;
  expect(await field()).toHaveValue('712');
  await user.click(screen.getByRole('tab', { name: /^Pending/ }));
  await waitFor(() => expect(screen.queryByLabelText('Single $')).toBeNull());
  await user.click(screen.getByRole('tab', { name: 'Images' }));
  expect(await field()).toHaveValue('712');
  const reloaded = await openImagesTab();
  expect(reloaded.price()).toHaveValue('712');
  await reloaded.user.click(reloaded.save());
  expect(await within(reloaded.card).findByRole('button', { name: 'Saved' })).toBeDisabled();
  expect((await openImagesTab()).price()).not.toHaveValue('712');
});

it('shows what another admin saved first, and keeps the input', async () => {
  const { answers, user, card, catalog, price, save } = await openImagesTab();
  const store = answers[put];
  answers[put] = (call) =>
    (call.body as CatalogProductJson).version === 2 ? store?.(call) : fails(409, 'Changed')(call);
  await user.clear(price());
  await user.type(price(), '700');
  const theirs = { singlePrice: 68_000, onSale: false, version: 2 };
  const truck = catalog.find(({ id }) => id === firstId) as CatalogProductJson;
  Object.assign(truck, theirs);
  await user.click(save());
  const alert = await within(card).findByRole('alert');
  await waitFor(() => expect(alert).toHaveTextContent(/It is now \$680, .*not for sale/));
  expect(price()).toHaveValue('700');
  await user.click(within(alert).getByRole('button', { name: 'Keep Theirs' }));
  expect(price()).toHaveValue('680');
  await user.clear(price());
  await user.type(price(), '700');
  await user.click(save());
  expect(await within(card).findByRole('button', { name: 'Saved' })).toBeVisible();
  expect(truck).toMatchObject({ singlePrice: 70_000, onSale: false, version: 3 });
});

it('keeps a price that is typed while a save is stored or rejected', async () => {
  const { answers, card, catalog, price, save } = await openImagesTab();
  const store = answers[put];
  const type = (value: string) => fireEvent.change(price(), { target: { value } });
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers[put] = () => promise;
  type('700');
  fireEvent.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  type('701');
  const truck = catalog.find(({ id }) => id === firstId) as CatalogProductJson;
  Object.assign(truck, { singlePrice: 68_000, version: 2 });
  resolve(new Response('Changed', { status: 409 }));
  expect(await within(card).findByRole('alert')).toHaveTextContent(/It is now \$680/);
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  expect(price()).toHaveValue('701');
  const stored = Promise.withResolvers<void>();
  answers[put] = async (call) => {
    await stored.promise;
    return store?.(call);
  };
  fireEvent.click(save());
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  type('702');
  stored.resolve();
  await waitFor(() => expect(truck.singlePrice).toBe(70_100));
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  expect(price()).toHaveValue('702');
  fireEvent.click(save());
  await waitFor(() => expect(truck).toMatchObject({ singlePrice: 70_200, version: 4 }));
});

it('keeps no draft of a price that is typed back to the stored one', async () => {
  const { price, save } = await openImagesTab({ singlePrice: 68_000 });
  fireEvent.change(price(), { target: { value: '700' } });
  expect(localStorage.getItem('row-prices.1')).toContain('700');
  fireEvent.change(price(), { target: { value: '680' } });
  expect(save()).toBeDisabled();
  expect(localStorage.getItem('row-prices.1')).toBeNull();
});

it('shows another admin’s prices if the first save was lost', async () => {
  const { answers, user, card, catalog, calls, price, save } = await openImagesTab();
  const store = answers[put];
  answers[put] = cuts;
  await user.clear(price());
  await user.type(price(), '700');
  const truck = catalog.find(({ id }) => id === firstId) as CatalogProductJson;
  Object.assign(truck, { singlePrice: 68_000, version: 2 });
  await user.click(save());
  expect(await screen.findByText('Failed to save. Please try again.')).toBeVisible();
  answers[put] = (call) =>
    (call.body as CatalogProductJson).version === 2 ? store?.(call) : fails(409, 'Changed')(call);
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  await user.click(save());
  expect(await within(card).findByRole('alert')).toHaveTextContent(/It is now \$680/);
  expect(truck.singlePrice).toBe(68_000);
  const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent.map((body) => (body as CatalogProductJson).version)).not.toContain(2);
});

it('filters the rows, and changes the prices of those', async () => {
  const { user, panel, calls, catalog } = await openImagesTab({ onSale: false });
  const rows = () => within(panel).getAllByRole('article');
  expect(screen.getByRole('button', { name: /^Change All Prices \(\d+\)$/ })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Availability'), 'Not for sale');
  expect(rows()).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Availability'), 'All');
  await user.type(screen.getByLabelText('Filter'), '2022 ram 2500');
  const chosen = catalog.filter(
    ({ yearRange, model }) => yearRange === '2022-2024' && model === 'Ram 2500',
  );
  expect(rows()).toHaveLength(chosen.length);
  await user.click(screen.getByRole('button', { name: `Change Shown Prices (${chosen.length})` }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Prices' });
  const [first] = chosen as [CatalogProductJson];
  await user.type(within(dialog).getByLabelText('Dollars *'), '-50');
  const dollars = first.singlePrice / 100;
  expect(
    within(dialog).getByText(`$${dollars} → $${dollars - 50}`, { selector: 'tr:first-child *' }),
  ).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Save Prices of 1 Calibration' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const sent = calls.find(({ path }) => path === '/api/admin/product-prices')?.body;
  expect(sent).toMatchObject({ prices: chosen.map(({ id }) => ({ id, version: 1 })) });
  expect(chosen[0]).toMatchObject({ singlePrice: dollars * 100 - 5000, version: 2 });
});

it('changes the prices of the selected rows only, and refuses one below zero', async () => {
  const { user, card } = await openImagesTab();
  await user.click(within(card).getByRole('checkbox', { name: /^Select 2003-2005/ }));
  await user.click(await screen.findByRole('button', { name: 'Change Prices (1)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Prices' });
  const save = () => within(dialog).getByRole('button', { name: /^Save/ });
  await user.click(save());
  expect(within(dialog).getByText('Enter whole dollars, like 50 or -50')).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText('Change'), 'Add or subtract percent');
  await user.type(within(dialog).getByLabelText('Percent *'), '-100');
  await user.click(save());
  expect(within(dialog).getByText('Enter a price above zero, like 649 or 649.50')).toBeVisible();
});

it('raises the prices of the selected rows once, also those that the filter hides', async () => {
  const { user, card, answers, calls } = await openImagesTab({ singlePrice: 64_900 });
  await user.click(within(card).getByRole('checkbox', { name: /^Select 2003-2005/ }));
  await user.type(screen.getByLabelText('Filter'), '2022');
  await user.click(screen.getByRole('button', { name: 'Change Prices (1)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change Prices' });
  await user.selectOptions(within(dialog).getByLabelText('Prices'), 'Single file');
  await user.type(within(dialog).getByLabelText('Dollars *'), '50');
  const reads = () => calls.filter(({ path }) => path === '/api/admin/catalog').length;
  const press = async () => {
    const before = reads();
    await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await waitFor(() => expect(dialog.querySelector('[aria-busy=true]')).toBeNull());
  };
  const path = 'PUT /api/admin/product-prices';
  const store = answers[path];
  answers[path] = (call) => {
    store?.(call);
    return cuts(call);
  };
  await press();
  answers[path] = fails(409, 'Changed');
  expect(within(dialog).getByText('$649 → $699')).toBeVisible();
  await press();
  expect(await within(dialog).findByText('$699 → $749')).toBeVisible();
  const [first, again] = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(first).toMatchObject({ prices: [{ id: firstId, version: 1, singlePrice: 69_900 }] });
  expect(again).toEqual(first);
});

it('lets a staff member change the sale but no prices', async () => {
  const { user, card, price, save, calls } = await openImagesTab({}, staff);
  expect(price()).toBeDisabled();
  for (const name of [/^Change Prices/, /^New Calibration/, /^Duplicate/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await user.click(within(card).getByRole('switch', { name: 'For sale' }));
  await user.click(save());
  expect(await within(card).findByRole('button', { name: 'Saved' })).toBeVisible();
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ onSale: false });
});
