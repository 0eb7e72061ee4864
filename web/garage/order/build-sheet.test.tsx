import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/app/query-client.ts';
import { question, questions, sheetAnswers } from '#web/tests/components/build-sheet-answers.ts';
import { setOnline } from '#web/tests/components/connection.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { customer, messageJson, orderJson } from '#web/tests/components/records.ts';
import { type Answers, fails, hangs } from '#web/tests/components/stub-api.ts';
import { uploadAnswers } from '#web/tests/components/test-delivery.ts';
import type {
  BuildSheetEditJson,
  BuildSheetJson,
} from '#worker/domain/build-sheet/build-sheet.api.ts';

const order = orderJson();
const path = `/api/orders/${order.id}/build-sheet`;

const find = async () => within(await screen.findByRole('region', { name: 'Build Sheet' }));

async function openAsCustomer(answers: Answers = {}) {
  const app = await openApp(`/my-orders?order=${order.id}`, {
    as: customer,
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/messages`]: () => [],
      ...sheetAnswers(path),
      ...answers,
    },
  });
  const sheet = await find();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return { ...app, sheet };
}

afterEach(() => localStorage.clear());

it('leads to the sheet from the top while it holds up the order', async () => {
  const buildSheet = { answered: 0, questions: 3, required: 1 };
  const { user } = await openAsCustomer({
    'GET /api/orders/my-orders': () => [{ ...order, buildSheet }],
  });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Start your build sheet' });
  const sheet = dialog.getByRole('region', { name: 'Build Sheet' });
  await user.click(button);
  expect(sheet).toHaveFocus();
  await user.click(button);
  expect(sheet).toHaveFocus();
  expect(scroll.mock.contexts).toEqual([sheet, sheet]);
});

it('keeps the focus of a field below it when it arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user } = await openApp(`/my-orders?order=${order.id}`, {
    as: customer,
    answers: {
      'GET /api/orders/my-orders': () => [order],
      [`GET /api/orders/${order.id}/messages`]: () => [],
      ...sheetAnswers(path),
      [`GET ${path}`]: () => promise,
    },
  });
  const serial = await screen.findByLabelText('Serial Number');
  await user.type(serial, 'A1');
  resolve(sheetAnswers(path)[`GET ${path}`]?.({} as never));
  await find();
  expect(serial).toBeInTheDocument();
  expect(serial).toHaveFocus();
});

it('asks the customer for what is missing, and saves it', async () => {
  const { user, sheet, calls } = await openAsCustomer();
  expect(sheet.getByRole('heading', { name: 'Build Sheet: 1 of 3' })).toBeVisible();
  const [first] = sheet.getAllByRole('textbox');
  expect(first).toHaveAccessibleName('Tires (in) *');
  await user.type(sheet.getByLabelText('Tires (in) *'), '35');
  await user.click(sheet.getByRole('button', { name: 'Save Answers' }));
  expect(await sheet.findByRole('heading', { name: 'Build Sheet: 2 of 3' })).toBeVisible();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 1,
    answers: { Tires: 35, Pump: 'CP3' },
  });
  expect(await sheet.findByText('Saved. 1 question left.')).toBeVisible();
});

it('fills in a stock truck’s answers that the customer sees, changes and saves', async () => {
  const { user, sheet, calls } = await openAsCustomer({
    [`GET ${path}`]: () => ({
      version: 1,
      answers: {},
      questions: [
        question('Turbo', { stockAnswer: 'Stock' }),
        question('Pump', { kind: 'choice', options: ['Stock', 'CP4'], stockAnswer: 'Stock' }),
        question('Injectors', { stockAnswer: 'Stock' }),
        question('Tires', { kind: 'number' }),
      ],
    }),
  });
  await user.type(sheet.getByLabelText('Injectors'), 'S&S');
  await user.click(sheet.getByRole('button', { name: 'My Truck Is Stock' }));
  expect(sheet.getByLabelText('Turbo')).toHaveValue('Stock');
  expect(sheet.getByLabelText('Injectors')).toHaveValue('S&S');
  expect(sheet.getByLabelText('Tires')).toHaveFocus();
  expect(sheet.getByText('We filled in 2 answers.', { exact: false })).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.selectOptions(sheet.getByLabelText('Pump'), 'CP4');
  await user.click(sheet.getByRole('button', { name: 'Save Answers' }));
  await expect
    .poll(() => calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ version: 1, answers: { Turbo: 'Stock', Pump: 'CP4', Injectors: 'S&S' } });
});

it('has what was typed before a reload, even before the server says who is signed in', async () => {
  const app = await openAsCustomer(sheetAnswers(path));
  await app.user.type(app.sheet.getByLabelText('Turbo'), 'S366');
  app.answers['GET /api/auth/user'] = hangs;
  await app.reload();
  expect((await find()).getByLabelText('Turbo')).toHaveValue('S366');
  await app.user.type((await find()).getByLabelText('Turbo'), ' SX-E');
  await app.reload();
  expect((await find()).getByLabelText('Turbo')).toHaveValue('S366 SX-E');
});

it('keeps what was typed over a reload, and after an edit by someone else', async () => {
  const conflict = 'Someone just changed these answers. Compare them with yours, then save again.';
  let sheet: BuildSheetJson = { version: 1, questions, answers: { Pump: 'CP3' } };
  const app = await openAsCustomer({
    [`GET ${path}`]: () => sheet,
    [`PUT ${path}`]: ({ body }) => {
      const { version, answers } = body as BuildSheetEditJson;
      if (version !== 2) {
        sheet = { ...sheet, version: 2, answers: { Pump: 'CP4', Turbo: 'HE351' } };
        return new Response(conflict, { status: 409 });
      }
      sheet = { ...sheet, version: 3, answers };
      return sheet;
    },
  });
  await app.user.type(app.sheet.getByLabelText('Turbo'), 'S366');
  await app.load(`/my-orders?order=${order.id}`);
  const reloaded = await find();
  expect(await reloaded.findByLabelText('Turbo')).toHaveValue('S366');
  await app.user.click(reloaded.getByRole('button', { name: 'Save Answers' }));
  expect(await reloaded.findByText(conflict)).toBeVisible();
  // Before the next poll.
  const theirs = 'Someone else answered: HE351.';
  expect(await reloaded.findByText(theirs, {}, { timeout: 5000 })).toBeVisible();
  await app.reload();
  const later = await find();
  expect(await later.findByText(conflict)).toBeVisible();
  const turbo = await later.findByLabelText('Turbo');
  await waitFor(() => expect(turbo).toHaveAccessibleDescription('Someone else answered: HE351.'));
  expect(turbo).toBeVisible();
  expect(turbo).toHaveValue('S366');
  await app.user.click(later.getByRole('button', { name: 'Save Answers' }));
  await waitFor(() =>
    expect(sheet).toMatchObject({ version: 3, answers: { Pump: 'CP4', Turbo: 'S366' } }),
  );
  await waitFor(() => expect(later.queryByText(conflict)).toBeNull());
});

it('compares only what someone else changed, and only after a conflict', async () => {
  let sheet: BuildSheetJson = { version: 1, questions, answers: { Turbo: 'Stock', Pump: 'CP3' } };
  const app = await openAsCustomer({
    [`GET ${path}`]: () => sheet,
    [`PUT ${path}`]: fails(400, 'Turbo: choose another one'),
  });
  const turbo = app.sheet.getByLabelText('Turbo');
  await app.user.clear(turbo);
  await app.user.type(turbo, 'S366');
  await app.user.selectOptions(app.sheet.getByLabelText('Pump'), 'CP4');
  const save = () => app.user.click(app.sheet.getByRole('button', { name: 'Save Answers' }));
  await save();
  expect(await app.sheet.findByText('Turbo: choose another one.')).toBeVisible();
  expect(app.sheet.queryByText(/^Someone else answered/)).toBeNull();
  app.answers[`PUT ${path}`] = (call) => {
    sheet = { ...sheet, version: 2, answers: { Turbo: 'HE351', Pump: 'CP3' } };
    return fails(409, 'Compare them.')(call);
  };
  await app.user.type(turbo, '!');
  await save();
  expect(await app.sheet.findByText('Someone else answered: HE351.')).toBeVisible();
  expect(app.sheet.getAllByText(/^Someone else answered/)).toHaveLength(1);
});

it('sends edited unsent answers with the version that they were based on', async () => {
  let sheet: BuildSheetJson = { version: 1, questions, answers: {} };
  const app = await openAsCustomer({
    [`GET ${path}`]: () => sheet,
    [`PUT ${path}`]: fails(503, 'Busy.'),
  });
  const save = (region: typeof app.sheet) =>
    app.user.click(region.getByRole('button', { name: 'Save Answers' }));
  await app.user.type(app.sheet.getByLabelText('Turbo'), 'S36');
  await save(app.sheet);
  expect(await app.sheet.findByText(/^Busy/)).toBeVisible();
  sheet = { ...sheet, version: 2, answers: { Turbo: 'HE351' } };
  await app.reload();
  const later = await find();
  await later.findByText('1 answered');
  // No retry sends the first answer meanwhile.
  setOnline(false);
  const turbo = later.getByLabelText('Turbo');
  expect(turbo).toHaveValue('S36');
  await app.user.click(later.getByText('1 answered'));
  await app.user.type(turbo, '6');
  await save(later);
  await later.findByText(/^Saved on this device/);
  app.answers[`PUT ${path}`] = fails(409, 'Compare them.');
  setOnline(true);
  expect(await later.findByText('Someone else answered: HE351.')).toBeVisible();
  expect(app.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    version: 1,
    answers: { Turbo: 'S366' },
    replaces: [{ Turbo: 'S36' }],
  });
});

it('keeps what is typed while the answers are stored', async () => {
  const { sheet } = await openAsCustomer();
  const turbo = sheet.getByLabelText('Turbo');
  const type = (value: string) => fireEvent.change(turbo, { target: { value } });
  type('S36');
  fireEvent.click(sheet.getByRole('button', { name: 'Save Answers' }));
  type('S366');
  expect(await sheet.findByRole('heading', { name: 'Build Sheet: 2 of 3' })).toBeVisible();
  expect(sheet.getByLabelText('Turbo')).toHaveValue('S366');
});

it('lets a user discard rejected answers to questions that are no longer asked', async () => {
  let sheet: BuildSheetJson = { version: 1, questions, answers: {} };
  const { user, sheet: region } = await openAsCustomer({
    [`GET ${path}`]: () => sheet,
    [`PUT ${path}`]: (call) => {
      sheet = { ...sheet, questions: [] };
      return fails(400, 'The question is gone.')(call);
    },
  });
  await user.type(region.getByLabelText('Turbo'), 'S366');
  await user.click(region.getByRole('button', { name: 'Save Answers' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Build Sheet' })).toBeNull());
  expect(screen.getByText('The question is gone.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('The question is gone.')).toBeNull());
});

it.each(['canceled', 'denied'] as const)('asks nothing about a %s order', async (status) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const closed = orderJson({ status, product: { ...order.product, use: 'competition' } });
  const { answers } = await openAsCustomer({ 'GET /api/orders/my-orders': () => [closed] });
  expect((await find()).getByText('CP3')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Use' })).toBeNull();
  answers[`GET ${path}`] = () => ({ version: 1, questions, answers: {} });
  // The next poll.
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(screen.queryByText(/^Build Sheet/)).toBeNull());
  vi.useRealTimers();
});

it('names an answer that isn’t a number, and doesn’t save it', async () => {
  const { user, sheet, calls } = await openAsCustomer();
  await user.type(sheet.getByLabelText('Tires (in) *'), 'big');
  expect(sheet.getByText('Tires: enter a number from 0 to 1,000,000')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Save Answers' }));
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('opens the answered questions for an answer that isn’t a number, and focuses it', async () => {
  let sheet: BuildSheetJson = { version: 1, questions, answers: { Tires: 35 } };
  const {
    user,
    sheet: region,
    calls,
  } = await openAsCustomer({
    [`GET ${path}`]: () => sheet,
    [`PUT ${path}`]: ({ body }) => {
      sheet = { ...sheet, version: 2, answers: (body as BuildSheetEditJson).answers };
      return sheet;
    },
  });
  const folded = region.getByText('1 answered').closest('details') as HTMLDetailsElement;
  await user.click(region.getByText('1 answered'));
  const tires = region.getByLabelText('Tires (in) *');
  await user.clear(tires);
  await user.type(tires, 'big');
  folded.open = false;
  await user.type(region.getByLabelText('Turbo'), 'S366');
  await user.click(region.getByRole('button', { name: 'Save Answers' }));
  expect(folded.open).toBe(true);
  expect(tires).toHaveFocus();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('sends a file to the chat once it is online, and the file answers its question', async () => {
  const questions = [question('Door plate', { kind: 'file' }), question('Turbo')];
  let sheet: BuildSheetJson = { version: 1, questions, answers: {} };
  const { user, calls } = await openAsCustomer({
    [`GET ${path}`]: () => sheet,
    ...uploadAnswers(),
    [`POST /api/orders/${order.id}/messages`]: () => {
      sheet = { ...sheet, version: 2, answers: { 'Door plate': 'plate.jpg' } };
      return messageJson({ id: 'plate' });
    },
  });
  const region = await find();
  await user.type(await region.findByLabelText('Turbo'), 'S3');
  setOnline(false);
  const picker = region.getByLabelText('Choose a Photo or File: Door plate', { selector: 'input' });
  await user.upload(picker, new File(['plate'], 'plate.jpg', { type: 'image/jpeg' }));
  expect(
    await region.findByText('We’re sending plate.jpg. The chat shows its progress.'),
  ).toBeVisible();
  const sent = () =>
    calls.filter(({ path, method }) => method === 'POST' && /messages$/.test(path));
  expect(sent()).toEqual([]);
  setOnline(true);
  expect(await region.findByRole('heading', { name: 'Build Sheet: 1 of 2' })).toBeVisible();
  expect(sent().map(({ body }) => body)).toMatchObject([
    { message: 'Door plate', fileName: 'plate.jpg', answerTo: 'Door plate' },
  ]);
  expect(region.getByLabelText('Turbo')).toHaveValue('S3');
  expect(calls.map((call) => `${call.method} ${call.path}`)).not.toContain(`PUT ${path}`);
  sheet = { ...sheet, version: 3, answers: { 'Door plate': 'newer.jpg' } };
  await queryClient.invalidateQueries();
  expect(await region.findByText('newer.jpg')).toBeInTheDocument();
  expect(region.queryByText(/^We’re sending/)).toBeNull();
});

it('saves the last answers of an offline customer once, when the connection returns', async () => {
  const { user, sheet, calls } = await openAsCustomer();
  const saved = () => calls.filter(({ method }) => method === 'PUT');
  await user.type(sheet.getByLabelText('Tires (in) *'), '3');
  setOnline(false);
  await user.click(sheet.getByRole('button', { name: 'Save Answers' }));
  const waiting = 'Saved on this device. We’ll send it when you’re back online.';
  expect(await sheet.findByText(waiting)).toBeVisible();
  await user.type(sheet.getByLabelText('Tires (in) *'), '5');
  await user.click(sheet.getByRole('button', { name: 'Save Answers' }));
  await waitFor(() => expect(localStorage.getItem('build-sheets.1')).toBeNull());
  expect(sheet.getByLabelText('Tires (in) *')).toHaveValue('35');
  expect(sheet.getByRole('button', { name: 'Save Answers' })).toBeDisabled();
  expect(saved()).toEqual([]);
  setOnline(true);
  expect(await sheet.findByRole('heading', { name: 'Build Sheet: 2 of 3' })).toBeVisible();
  expect(saved().map(({ body }) => body)).toEqual([
    { version: 1, answers: { Tires: 35, Pump: 'CP3' }, replaces: [{ Tires: 3, Pump: 'CP3' }] },
  ]);
});
