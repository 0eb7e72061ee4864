import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin, products } from '#web/tests/components/records.ts';
import { recordExits } from '#web/tests/components/replace-property.ts';
import { cuts, fails } from '#web/tests/components/stub-api.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';

const firstId = '2003-2005-ram-2500-48re';
const upload = 'POST /api/admin/product-image';

async function openImagesTab(first: Partial<ProductDetailsJson> = {}) {
  const app = await openApp('/admin?tab=images', {
    as: admin,
    answers: {
      ...adminAnswers([]),
      'GET /api/products': () =>
        products.map((product) => (product.id === firstId ? { ...product, ...first } : product)),
      'GET /api/admin/catalog': () => ({
        products: products.map((product) => ({ ...product, onSale: true, version: 1 })),
        addons: [],
      }),
    },
  });
  const panel = await screen.findByRole('tabpanel');
  const cards = await within(panel).findAllByRole('article');
  const card = cards.find(({ textContent }) => textContent?.includes('2003-2005')) as HTMLElement;
  return {
    ...app,
    panel,
    cards,
    card,
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
  const { answers, user, card } = await openImagesTab({ imageUrl: '/icon.svg' });
  const name = 'Remove Image: 2003-2005 5.9L Ram 2500 48RE automatic';
  const remove = () => within(card).getByRole('button', { name });
  await user.click(remove());
  const prompt = await screen.findByRole('dialog', { name: 'Remove Image' });
  answers['GET /api/products'] = () => products;
  answers[`DELETE /api/admin/product-image/${firstId}`] = () => new Response(null, { status: 204 });
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

it('reports a lost connection and accepts the same file again', async () => {
  const { answers, card, choose } = await openImagesTab();
  answers[upload] = cuts;
  choose(['x'], 'logo.png', { type: 'image/png' });
  expect(await screen.findByText('Failed to upload image')).toBeVisible();
  await waitFor(() => expect(card.querySelector('button')).toHaveTextContent('Upload Image'));
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
