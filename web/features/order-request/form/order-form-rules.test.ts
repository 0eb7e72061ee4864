import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderFormValues } from '#web/tests/order-request/order-form-values.ts';
import {
  checkOrderForm,
  normalizeOrderForm,
  type OrderFormValues,
  orderFormFields,
} from '#worker/domain/orders/request/order-form.ts';
import { orderRequestSchema } from '#worker/modules/orders/order-request.schema.ts';

const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(' ', 'a', 'ß', '9', '\n', '\u200b'), maxLength: 6 }),
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
      expect(checkOrderForm(normalizeOrderForm(values))).toEqual(serverMessages);
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
  expect(normalizeOrderForm(values)).toEqual({
    ...values,
    customerPhone: '555-010-1234',
    billingState: 'WY',
    vin: '',
    additionalNotes: 'towing',
  });
});
