import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '#web/tests/components/open-app.tsx';
import { products } from '#web/tests/components/records.ts';
import { cuts, fails, hangs } from '#web/tests/components/stub-api.ts';

const retry = () => screen.findByRole('button', { name: 'Try Again' });

it('filters by one year range, which is in the URL', async () => {
  const { user } = await openApp('/');
  const panel = await screen.findByRole('region', { name: 'Filter Calibrations' });
  expect(within(panel).getByRole('heading', { name: 'Filter Calibrations' })).toBeVisible();
  expect(await screen.findByText('21 calibrations')).toBeVisible();
  const chip = (name: string) => within(panel).getByRole('button', { name });
  expect(
    within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2003-2005',
    '2005-2007',
    '2007-2009',
    '2010-2012',
    '2013-2018',
    '2019-2021',
    '2022-2024',
  ]);
  const pressed = () =>
    screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  await user.click(chip('2013-2018'));
  expect(await screen.findByText('4 calibrations')).toBeVisible();
  expect(location.search).toBe('?years=2013-2018');
  await user.click(chip('2003-2005'));
  await waitFor(() => expect(pressed()).toEqual(['2003-2005']));
  history.back();
  await waitFor(() => expect(pressed()).toEqual(['2013-2018']));
  await user.click(chip('Clear All'));
  expect(await screen.findByText('21 calibrations')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
});

it('shows six skeletons while loading', async () => {
  await openApp('/', { answers: { 'GET /api/products': hangs } });
  expect(await screen.findAllByTestId('skeleton')).toHaveLength(6);
});

it('shows both empty states and the singular count', async () => {
  const { user, answers, load } = await openApp('/?years=1999-2001');
  expect(
    await screen.findByText('No calibrations match your filters. Try adjusting your selection.'),
  ).toBeVisible();
  expect(screen.getByText('0 calibrations')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  expect(await screen.findByText('21 calibrations')).toBeVisible();
  answers['GET /api/products'] = () => products.slice(0, 1);
  await load('/');
  expect(await screen.findByText('1 calibration')).toBeVisible();
  answers['GET /api/products'] = () => [];
  await load('/');
  expect(await screen.findByText('No calibrations available at the moment.')).toBeVisible();
});

it('shows the server’s error and retries', async () => {
  const path = 'GET /api/products';
  const { user, answers } = await openApp('/', {
    answers: { [path]: fails(500, 'Something went wrong on our side.') },
  });
  expect(await screen.findByRole('heading', { name: 'Error Loading Products' })).toBeVisible();
  expect(screen.getByText('500: Something went wrong on our side.')).toBeVisible();
  answers[path] = fails(500, '', 'Internal Server Error');
  await user.click(await retry());
  expect(await screen.findByText('500: Internal Server Error')).toBeVisible();
  answers[path] = cuts;
  await user.click(await retry());
  expect(await screen.findByText('Failed to load calibrations')).toBeVisible();
  answers[path] = () => products;
  await user.click(await retry());
  expect(await screen.findByText('21 calibrations')).toBeVisible();
});

it('links each card to its calibration', async () => {
  const { user } = await openApp('/');
  const [card] = await screen.findAllByRole('link', { name: /68RFE/ });
  for (const text of ['EZLynk', '2007-2009', '6.7L', 'Ram 2500', 'single $599']) {
    expect(card).toHaveTextContent(text);
  }
  await user.click(card as HTMLElement);
  await waitFor(() => expect(location.pathname).toMatch(/^\/product\/2007-2009/));
});

it('has one heading per generation, with its calibrations below', async () => {
  const { user } = await openApp('/');
  await screen.findByText('21 calibrations');
  const headings = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((text) => /^\d{4}-/.test(text));
  expect(headings()).toEqual([
    '2003-2005, 5.9L',
    '2005-2007, 5.9L',
    '2007-2009, 6.7L',
    '2010-2012, 6.7L',
    '2013-2018, 6.7L',
    '2019-2021, 6.7L',
    '2022-2024, 6.7L',
  ]);
  const group = screen.getByRole('region', { name: '2013-2018, 6.7L' });
  expect(within(group).getAllByRole('listitem')).toHaveLength(4);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
  await waitFor(() => expect(headings()[0]).toBe('2022-2024, 6.7L'));
  await user.click(screen.getByRole('button', { name: '2010-2012' }));
  await waitFor(() => expect(headings()).toEqual(['2010-2012, 6.7L']));
});

it('sorts by year or price, which is in the URL', async () => {
  const { user, load } = await openApp('/');
  await screen.findByText('21 calibrations');
  const first = () => within(screen.getByRole('main')).getAllByRole('listitem')[0];
  const sort = screen.getByLabelText('Sort by');
  expect(first()).toHaveTextContent('2003-2005');
  for (const [label, value, text] of [
    ['Newest first', 'year-desc', '2022-2024'],
    ['Lowest price', 'price', 'single $499'],
    ['Highest price', 'price-desc', 'single $899'],
  ] as const) {
    await user.selectOptions(sort, label);
    await waitFor(() => expect(first()).toHaveTextContent(text));
    expect(location.search).toBe(`?sort=${value}`);
  }
  await load(location.search);
  await screen.findByText('21 calibrations');
  expect(first()).toHaveTextContent('single $899');
  await user.click(screen.getByRole('button', { name: '2010-2012' }));
  await waitFor(() => expect(location.search).toBe('?years=2010-2012&sort=price-desc'));
  await user.click(screen.getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(location.search).toBe('?sort=price-desc'));
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest first');
  await waitFor(() => expect(location.search).toBe(''));
  await load('/?sort=name&show=some');
  await screen.findByText('21 calibrations');
  expect(first()).toHaveTextContent('2003-2005');
});
