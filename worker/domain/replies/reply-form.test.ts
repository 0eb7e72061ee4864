import { expect, it } from 'vitest';
import { checkReply } from './reply-form.ts';

const textProblem = (text: string) =>
  checkReply({ kind: 'reply', title: 'Total', text }).text ?? null;

it.each([
  'Hi {first name}, your {truck} is in. Thanks, {First Name}!',
  'Set it to 40} or {',
  'No fields',
])('accepts %j', (text) => {
  expect(textProblem(text)).toBeNull();
});

it.each([
  ['Your total is {total}.', '{total}'],
  ['{truck}: {order_id}', '{order_id}'],
  ['{ truck }', '{ truck }'],
  ['{first name} {}', '{}'],
  ['{a field with a long name}', '{a field with a long name}'],
  ['Hi {first name', '{first name'],
  ['Hi {first name, your lo', '{first name, your lo'],
  ['Hi {first name, your logs are in.', '{first name, your lo…'],
  ['{truck {first name}', '{truck'],
])('rejects the unknown field in %j', (text, field) => {
  expect(textProblem(text)).toBe(`We can’t fill in ${field}. Use {first name} or {truck}.`);
});

it('requires a title and a text', () => {
  expect(checkReply({ kind: 'reply', title: '', text: '' })).toEqual({
    title: 'Title is required',
    text: 'Text is required',
  });
});
