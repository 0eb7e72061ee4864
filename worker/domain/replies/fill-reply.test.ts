import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillReply, placeholderNames } from './fill-reply.ts';

const order = {
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  user: { firstName: 'Ana' },
};

it('fills in the first name and the truck', () => {
  expect(fillReply('Hi {first name}, your {truck} is in. Thanks, {First Name}!', order)).toBe(
    'Hi Ana, your 2014 Ram 2500 is in. Thanks, Ana!',
  );
});

it.each([null, '', '  '])('greets a customer whose first name is %j', (firstName) => {
  expect(fillReply('Hi {first name},', { ...order, user: { firstName } })).toBe('Hi there,');
});

it('names the truck of an order whose data was deleted', () => {
  const deleted = { ...order, vehicleYear: '', vehicleMake: '', vehicleModel: '' };
  expect(fillReply('About {truck}', deleted)).toBe('About your truck');
});

it('fills in each placeholder once, and nothing else', () => {
  const part = fc.oneof(fc.constantFrom(...placeholderNames), fc.string(), fc.constant('{vin}'));
  // A name that looks like a placeholder is not filled in again.
  const firstName = fc.constantFrom('{truck}', '$&', 'Ana');
  fc.assert(
    fc.property(fc.array(part), firstName, (parts, name) => {
      const filled = parts.map((text) => fillReply(text, { ...order, user: { firstName: name } }));
      const joined = parts.join('\n');
      expect(fillReply(joined, { ...order, user: { firstName: name } })).toBe(filled.join('\n'));
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('{'));
      expect(fillReply(text, order)).toBe(text);
    }),
  );
});
