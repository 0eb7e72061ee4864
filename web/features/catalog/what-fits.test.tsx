import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chosenTruck } from '#web/garage/current-truck.ts';
import { garageAnswers, truckJson } from '#web/tests/components/garage-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { ram2014, vins } from '#web/tests/garage/finder.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';

beforeEach(() => chosenTruck.choose(undefined));

async function openCatalog(trucks: readonly TruckJson[] = []) {
  const app = await openApp('/', { answers: garageAnswers(trucks) });
  // A truck of the garage has answered them.
  if (trucks.length === 0) await screen.findByRole('option', { name: '2014' });
  const { user } = app;
  return {
    ...app,
    /** Answers the questions in the order of the page. */
    async pick(answers: Partial<Record<'year' | 'model' | 'transmission', string>>) {
      for (const [question, answer] of Object.entries(answers)) {
        await user.selectOptions(
          field(`${question[0]?.toUpperCase()}${question.slice(1)}`),
          answer,
        );
      }
    },
    async typeVin(vin: string) {
      await user.clear(field('VIN'));
      await user.type(field('VIN'), vin);
    },
  };
}

const field = (name: string) => screen.getByLabelText(name, { selector: 'select, input' });
const press = (name: string) => screen.getByRole('button', { name });
const finder = () => within(screen.getByRole('region', { name: 'What do you drive?' }));
const rows = () => within(screen.getByRole('main')).getAllByRole('listitem');
const fitsExactly = 'Fits your 2014 Ram 2500 68RFE: 1 of 21';

it('shows all calibrations on request, marks what fits, and goes back', async () => {
  const { user, pick } = await openCatalog();
  await pick(ram2014);
  expect(await screen.findByText('1 calibration')).toBeVisible();
  await waitFor(() => expect(rows()[0]).toHaveTextContent('370 hp · 800 lb-ft'));
  for (const text of ['Fits your truck', '$649 · Daily', '$949 · 5 levels', 'After approval']) {
    expect(rows()[0]).toHaveTextContent(text);
  }
  await user.click(await screen.findByRole('button', { name: 'Show All' }));
  expect(await screen.findByText('21 calibrations')).toBeVisible();
  expect(location.pathname + location.search).toBe('/?show=all');
  expect(rows().filter(({ textContent }) => textContent.includes('Fits your truck'))).toHaveLength(
    1,
  );
  expect(screen.queryByText('You pay')).toBeNull();
  history.back();
  expect(await screen.findByText('1 calibration')).toBeVisible();
  history.forward();
  await user.click(await screen.findByRole('button', { name: 'Show What Fits' }));
  expect(await screen.findByText('1 calibration')).toBeVisible();
});

it('clears the filter by truck', async () => {
  const { user, pick } = await openCatalog();
  expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
  await pick(ram2014);
  expect(await screen.findByText('1 calibration')).toBeVisible();
  await user.click(press('Clear All'));
  expect(await screen.findByText('21 calibrations')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
  expect(press('2003-2005')).toHaveFocus();
  await user.click(press('Show What Fits'));
  expect(await screen.findByText('1 calibration')).toBeVisible();
  expect(press('Clear All')).toBeVisible();
});

it('shows all calibrations of a year range, whatever the truck', async () => {
  const { user, pick } = await openCatalog();
  await pick(ram2014);
  expect(await screen.findByText('1 calibration')).toBeVisible();
  await user.click(press('2003-2005'));
  expect(await screen.findByText('4 calibrations')).toBeVisible();
  await user.click(press('Clear All'));
  expect(await screen.findByText('21 calibrations')).toBeVisible();
});

it('reads a VIN and asks for what it leaves open', async () => {
  const { pick, typeVin } = await openCatalog();
  await typeVin(vins.ram2014.toLowerCase());
  expect(
    await screen.findByText('The VIN says 2014 Ram 2500, 6.7L Cummins. Pick the transmission.'),
  ).toBeVisible();
  expect(field('Year')).toHaveValue('2014');
  expect(field('Model')).toHaveValue('Ram 2500');
  expect(field('Transmission')).toHaveValue('');
  expect(await screen.findByText('Fits your 2014 Ram 2500: 2 of 21')).toBeVisible();
  await pick({ transmission: '68RFE automatic' });
  expect(await screen.findByText(fitsExactly)).toBeVisible();
  expect(field('VIN')).toHaveValue(vins.ram2014);
  await pick({ year: '2015' });
  expect(field('VIN')).toHaveValue('');
});

it('explains a VIN that it can’t use', async () => {
  const { user, typeVin } = await openCatalog();
  const expectProblem = (problem: string | RegExp) =>
    waitFor(() =>
      expect(field('VIN')).toHaveAccessibleDescription(
        typeof problem === 'string' ? problem : expect.stringMatching(problem),
      ),
    );
  await typeVin(vins.ram2014.replace('UR', 'UU'));
  await expectProblem('The check digit doesn’t match. Look at the door plate again.');
  await typeVin('3C6');
  expect(field('VIN')).not.toHaveAttribute('aria-invalid');
  await user.keyboard('{Enter}');
  await expectProblem('The VIN has 3 characters. A VIN has 17.');
  await typeVin(vins.gas);
  await expectProblem(/gas engine/);
  expect(screen.getByText('21 calibrations')).toBeVisible();
});

it('lists every candidate of a year with two files and says why', async () => {
  const { pick, typeVin } = await openCatalog();
  await pick({ year: '2005', model: 'Ram 2500', transmission: '48RE automatic' });
  expect(await screen.findByText('Fits your 2005 Dodge Ram 2500 48RE: 2 of 21')).toBeVisible();
  expect(screen.getByText(/2005 is in 2003-2005 and 2005-2007, so we show both\./)).toBeVisible();
  await pick({ year: '2007', model: 'Ram 2500', transmission: '' });
  expect(await screen.findByText('Fits your 2007 Dodge Ram 2500: 4 of 21')).toBeVisible();
  expect(
    screen.getByText(/2007 trucks came with the 5\.9L or the 6\.7L\. Your VIN tells which\./),
  ).toBeVisible();
  await typeVin(vins.dodge2007);
  expect(await screen.findByText('Fits your 2007 Dodge Ram 2500: 2 of 21')).toBeVisible();
  expect(rows()).toHaveLength(2);
  for (const row of rows()) expect(row).toHaveTextContent('6.7L');
});

it('says what to do about a truck that nothing fits', async () => {
  const { user } = await openCatalog([
    truckJson({ nickname: null, year: '2025', transmission: null }),
  ]);
  expect(await screen.findByText('Nothing fits your 2025 Ram 2500 yet.')).toBeVisible();
  expect(screen.getByText('0 calibrations')).toBeVisible();
  const sentence = screen.getByText(
    'No calibrations match your filters. Try adjusting your selection.',
  );
  const advice = await screen.findByRole('heading', { name: 'No file for your 2025 Ram 2500 yet' });
  expect(sentence.compareDocumentPosition(advice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const call = await screen.findByRole('link', { name: /^Call \(\d{3}\) \d{3}-\d{4}$/ });
  expect(call).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  const email = screen.getByRole('link', { name: 'Email Us' });
  expect(email).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  await user.click(press('Show 2022-2024'));
  expect(await screen.findByText('2 calibrations')).toBeVisible();
  history.back();
  await user.click(await screen.findByRole('button', { name: 'Show All' }));
  expect(await screen.findByText('21 calibrations')).toBeVisible();
});

it('keeps the focus on the question while the user steps through its answers', async () => {
  const { pick } = await openCatalog();
  await pick(ram2014);
  expect(await screen.findByText(fitsExactly)).toBeVisible();
  expect(field('Transmission')).toHaveFocus();
  await pick({ transmission: 'G56 manual' });
  expect(await screen.findByText('Fits your 2014 Ram 2500 G56: 1 of 21')).toBeVisible();
  expect(field('Transmission')).toHaveFocus();
});

it('saves the truck and switches between saved trucks', async () => {
  const { user, pick, calls } = await openCatalog();
  await pick(ram2014);
  await user.click(await screen.findByRole('button', { name: 'Save to My Trucks' }));
  expect(await screen.findByText('Truck Saved')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save to My Trucks' })).toBeNull();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    year: '2014',
    make: 'Ram',
    model: '2500',
    transmission: '68RFE automatic',
  });
  await pick({ year: '2006', model: 'Ram 2500', transmission: 'G56 manual' });
  expect(await screen.findByText('Fits your 2006 Dodge Ram 2500 G56: 1 of 21')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Save to My Trucks' })).toBeVisible();
  const [saved, ...others] = within(
    finder().getByRole('group', { name: 'My Trucks' }),
  ).getAllByRole('button');
  expect(others).toEqual([]);
  expect(saved).toHaveTextContent(/^2014 Ram 2500 68RFE$/);
  expect(saved).toHaveAttribute('aria-pressed', 'false');
  await user.click(saved as HTMLElement);
  expect(await screen.findByText(fitsExactly)).toBeVisible();
  expect(saved).toHaveAttribute('aria-pressed', 'true');
});
