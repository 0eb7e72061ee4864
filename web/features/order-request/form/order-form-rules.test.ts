import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import { type OrderFormValues, orderFormFields } from '#worker/domain/orders/order-form.ts';
import { orderRequestSchema } from '#worker/modules/orders/order-request.schema.ts';
import { checkOrderForm } from './check-order-form.ts';

const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(' ', 'a', 'ß', '9', '\n'), maxLength: 6 }),
  fc.integer({ min: 98, max: 102 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 4999, max: 5001 }).map((length) => 'x'.repeat(length)),
);

const form: fc.Arbitrary<OrderFormValues> = fc.record(
  Object.fromEntries(orderFormFields.map((name) => [name, value])) as Record<
    keyof OrderFormValues,
    typeof value
  >,
);

it('accepts and rejects the same inputs as the server, with the same messages', () => {
  fc.assert(
    fc.property(form, (values) => {
      const server = orderRequestSchema.safeParse({
        ...values,
        productId: 'p',
        tuneType: 'single',
        addonIds: [],
      });
      const serverMessages: Record<string, string> = {};
      for (const { path, message } of server.error?.issues ?? []) {
        serverMessages[String(path[0])] ??= message;
      }
      const client = checkOrderForm(values);
      expect('messages' in client ? client.messages : {}).toEqual(serverMessages);
    }),
    { numRuns: 2000 },
  );
});

it('normalizes the values as the server does', () => {
  const values: OrderFormValues = {
    ...orderFormValues,
    customerPhone: ' 555-010-1234 ',
    vin: '  ',
    modifications: '',
    additionalNotes: 'towing\n',
  };
  expect(checkOrderForm(values)).toEqual({
    values: {
      ...values,
      customerPhone: '555-010-1234',
      billingState: 'WY',
      vin: '',
      additionalNotes: 'towing',
    },
  });
});

it('returns the fields of the form without the rest of a draft', () => {
  const values = {
    ...(Object.fromEntries(orderFormFields.map((name) => [name, ''])) as OrderFormValues),
    customerPhone: '555-010-1234',
    billingStreet: '1 Main St',
    billingCity: 'Cheyenne',
    billingState: 'WY',
    billingZip: '82001',
    vehicleYear: '2014',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
  };
  const draft = { ...values, resubmitOf: 'a-denied-order', ownedParts: [] };
  expect(checkOrderForm(draft)).toEqual({ values });
});
