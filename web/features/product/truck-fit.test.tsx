import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chosenTruck } from '#web/garage/current-truck.ts';
import { openApp } from '#web/tests/components/open-app.tsx';

beforeEach(() => chosenTruck.choose(undefined));

const finder = () => screen.getByRole('region', { name: 'What do you drive?' });

async function openProduct(id: string) {
  const { user } = await openApp(`/product/${id}`);
  const ask = within(await screen.findByRole('region', { name: 'What do you drive?' }));
  await ask.findByRole('option', { name: '2014' });
  return {
    user,
    async answer(year: string, model: string, transmission?: string) {
      await user.selectOptions(ask.getByLabelText('Year'), year);
      await user.selectOptions(ask.getByLabelText('Model'), model);
      if (transmission) await user.selectOptions(ask.getByLabelText('Transmission'), transmission);
    },
  };
}

it('warns about a calibration that does not fit, and shows what does', async () => {
  const { user, answer } = await openProduct('2013-2018-ram-2500-68rfe');
  await answer('2011', 'Ram 3500', '68RFE automatic');
  const verdict = (await screen.findByText(/Doesn’t fit your 2011 Ram 3500 68RFE/)).closest(
    '[role=status]',
  );
  expect(verdict).toHaveTextContent('This file fits 2013-2018 Ram 2500. Yours is a 2011 Ram 3500.');
  await user.click(within(finder()).getByRole('link', { name: 'See what fits' }));
  expect(await screen.findByText('Fits your 2011 Ram 3500 68RFE: 1 of 21')).toBeVisible();
  expect(location.pathname + location.search).toBe('/');
});

it('names the engine and transmission that fit while the truck is incomplete', async () => {
  const { answer } = await openProduct('2007-2009-ram-2500-68rfe');
  await answer('2007', 'Ram 2500');
  const condition = 'if it has the 6.7L and the 68RFE automatic';
  expect(await screen.findByText(`Fits your 2007 Dodge Ram 2500 ${condition}`)).toBeVisible();
  await answer('2007', 'Ram 2500', '68RFE automatic');
  expect(await screen.findByText('Fits your 2007 Dodge Ram 2500 68RFE')).toBeVisible();
});
