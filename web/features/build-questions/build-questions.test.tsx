import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminAnswers } from '#web/tests/components/admin-answers.ts';
import { openApp } from '#web/tests/components/open-app.tsx';
import { admin } from '#web/tests/components/records.ts';
import { fails } from '#web/tests/components/stub-api.ts';
import { stubWidth } from '#web/tests/components/stub-layout.ts';
import type { BuildQuestionsJson } from '#worker/domain/build-sheet/build-sheet.api.ts';

const path = '/api/admin/build-questions';
const base = {
  options: [],
  unit: null,
  help: null,
  stockAnswer: null,
  requiredBefore: null,
  productIds: null,
};

it('adds, moves and removes questions, and keeps what was typed after a conflict', async () => {
  stubWidth(1280);
  let stored: BuildQuestionsJson = {
    version: 3,
    questions: [
      { ...base, id: 'turbo', label: 'Turbo', kind: 'text', productIds: ['one'] },
      { ...base, id: 'tires', label: 'Tires', kind: 'number', unit: 'in' },
    ],
  };
  const { user, answers, calls } = await openApp('/admin', {
    as: admin,
    answers: { ...adminAnswers([]), [`GET ${path}`]: () => stored },
  });
  const put = `PUT ${path}`;
  const store: (typeof answers)[string] = ({ body }) => {
    stored = { ...(body as BuildQuestionsJson), version: stored.version + 1 };
    return stored;
  };
  const labels = () => stored.questions.map(({ label }) => label);
  await screen.findByRole('tab', { name: 'Images' });
  await user.click(screen.getByRole('button', { name: 'Questions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Build Sheet Questions' }));
  expect(await dialog.findByText('Number (in), Optional')).toBeVisible();
  expect(dialog.getByText(/, 1 calibration only$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add a Question' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Question is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Question *'), 'Pump');
  await user.selectOptions(dialog.getByLabelText('Answer'), 'Choice');
  await user.type(dialog.getByLabelText('Options, One per Line *'), 'CP3\nCP4');
  await user.type(dialog.getByLabelText('Answer for a Stock Truck (Optional)'), 'CP3');
  await user.selectOptions(dialog.getByLabelText('Required'), 'Required before review');

  // Another admin has added a question.
  const theirs = { ...base, id: 'theirs', label: 'Theirs', kind: 'text' } as const;
  stored = { version: 4, questions: [...stored.questions, theirs] };
  answers[put] = fails(409, 'Another admin just changed the questions.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('409: Another admin just changed the questions.')).toBeVisible();
  expect(dialog.getByLabelText('Question *')).toHaveValue('Pump');
  answers[put] = store;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choice, Required before review')).toBeVisible();
  expect(labels()).toEqual(['Turbo', 'Tires', 'Theirs', 'Pump']);
  expect(stored.questions[3]).toMatchObject({
    options: ['CP3', 'CP4'],
    stockAnswer: 'CP3',
    productIds: null,
  });
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 4 });

  await user.click(dialog.getByRole('button', { name: 'Move Tires up' }));
  await expect.poll(labels).toEqual(['Tires', 'Turbo', 'Theirs', 'Pump']);
  await user.click(await dialog.findByRole('button', { name: 'Remove Turbo' }));
  await expect.poll(labels).toEqual(['Tires', 'Theirs', 'Pump']);
});
