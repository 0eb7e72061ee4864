import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { products } from '#web/tests/components/records.ts';
import type { DynoNumbersJson, ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

const id = '2013-2018-ram-2500-68rfe';

const numbers: DynoNumbersJson = {
  truck: '2015 Ram 2500 68RFE',
  dyno: 'Dynojet 224xLC',
  date: '2026-10-03',
  correction: 'SAE',
  stock: { power: 330, torque: 700 },
  levels: [
    { name: 'Stock', power: 328, torque: 700 },
    { name: 'Daily', power: 405, torque: 1860 },
  ],
};
const picture = { kind: 'image', imageUrl: '/icon.svg' } as const;
const source =
  'Measured by us: 2015 Ram 2500 68RFE on a Dynojet 224xLC, Oct 3, 2026, SAE corrected. ' +
  'Its stock file made 330 hp and 700 lb-ft there. Your truck may make more or less.';

const open = (details: Partial<ProductDetailsJson>) =>
  openApp(`/product/${id}`, {
    answers: {
      'GET /api/products': () =>
        products.map((product) => (product.id === id ? { ...product, ...details } : product)),
    },
  });

async function levelTexts() {
  const heading = await screen.findByRole('heading', { name: /^Switch on the Fly/ });
  return within(heading.parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

it('has no number for power that the shop has not measured', async () => {
  const { answers, load } = await open({});
  expect(await screen.findByText('Power over stock: not measured yet.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('370 hp · 800 lb-ft'));
  expect(screen.getByRole('main')).not.toHaveTextContent(/\d (hp|lb-ft) over stock|Measured by us/);
  answers['GET /api/products'] = () =>
    products.map((product) => ({ ...product, dynoSheet: { ...picture, numbers: null } }));
  await load(`/product/${id}`);
  expect(await screen.findByText('Power over stock: see our dyno sheet below.')).toBeVisible();
});

it('shows what each measured level adds, and where the numbers come from', async () => {
  await open({ dynoSheet: { ...picture, numbers } });
  const [stock, tow, daily] = await levelTexts();
  expect(stock).toContain('−2 hp · +0 lb-ft over stock');
  expect(tow).toContain('Power over stock: not measured yet.');
  expect(daily).toContain('+75 hp · +1,160 lb-ft over stock');
  expect(screen.getByText(source)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('370 hp · 800 lb-ft'));
});

it('names the level of the single file', async () => {
  await open({});
  expect(await screen.findByText('One level: Daily.')).toBeVisible();
});

it('names no level for a single file whose level the shop did not enter', async () => {
  await open({ singleLevel: null });
  expect(await screen.findByRole('radio', { name: /Single File/ })).toBeVisible();
  expect(screen.queryByText(/One level/)).toBeNull();
});

it('describes the only level of a calibration without SOTF', async () => {
  await open({ hasSotf: false, singleLevel: 'Tow', dynoSheet: { ...picture, numbers } });
  const price = (await screen.findByText(/^Single File Tune/)).closest('p');
  expect(price).toHaveTextContent(/One level: Tow\. For a loaded trailer: .+not measured yet/);
});
