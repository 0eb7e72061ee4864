import { expect, it } from 'vitest';
import type * as z from 'zod';
import {
  newAddonSchema,
  newProductSchema,
} from '#worker/modules/catalog-editor/catalog-entry.schema.ts';
import { messageSchema } from '#worker/modules/chat/message.schema.ts';
import { deliverableSchema } from '#worker/modules/fulfillment/fulfillment.schema.ts';
import { orderChangeSchema } from '#worker/modules/orders/actions/action.schema.ts';
import { orderRequestSchema } from '#worker/modules/orders/order-request.schema.ts';
import { paymentSchema } from '#worker/modules/payments/payment.schema.ts';
import { newReplySchema } from '#worker/modules/replies/replies.routes.ts';
import { newTruckSchema } from '#worker/modules/trucks/trucks.routes.ts';
import { validBodies } from '#worker/tests/requests/valid-bodies.ts';

const reply = { kind: 'reply', title: 'Photo', text: 'Send a photo' };

/** The texts that people enter, by the route that takes them. */
const texts: Record<string, [z.ZodType, readonly string[], object?]> = {
  'POST /api/orders': [
    orderRequestSchema,
    [
      'customerPhone',
      'billingStreet',
      'billingCity',
      'billingState',
      'billingZip',
      'vehicleYear',
      'vehicleMake',
      'vehicleModel',
      'vehicleTransmission',
      'vin',
      'modifications',
      'additionalNotes',
    ],
  ],
  'POST /api/orders/:orderId/messages': [messageSchema, ['message', 'fileName']],
  'PATCH /api/admin/orders/:orderId': [orderChangeSchema, ['adminResponse']],
  'POST /api/admin/orders/:orderId/files': [deliverableSchema, ['note', 'fileName']],
  'POST /api/admin/orders/:orderId/payment': [paymentSchema, ['reference', 'note']],
  'POST /api/admin/replies': [newReplySchema, ['title', 'text'], reply],
  'POST /api/account/trucks': [
    newTruckSchema,
    ['nickname', 'year', 'make', 'model', 'transmission', 'vin', 'device'],
  ],
  'POST /api/admin/products': [
    newProductSchema,
    [
      'brand',
      'yearRange',
      'engineType',
      'platform',
      'model',
      'transmissionType',
      'description',
      'fuel',
    ],
  ],
  'POST /api/admin/addons': [newAddonSchema, ['name', 'description']],
};

const cases = Object.entries(texts).flatMap(([route, [schema, fields, body]]) =>
  fields.map((field) => ({ route, field, schema, body: body ?? validBodies[route] })),
);

it.each(cases)('$route takes an invisible $field for a blank one', ({ schema, field, body }) => {
  const upload = `uploads/${'a'.repeat(36)}/${'b'.repeat(36)}`;
  const parse = (text: string) =>
    schema.safeParse({
      ...body,
      ...('fileUrl' in { ...body } && { fileUrl: upload }),
      [field]: text,
    });
  for (const invisible of [
    '\u200b',
    '\u2800',
    '\u3164',
    '\u00ad',
    ' \u200b\u2800\u3164\u00ad '.repeat(4),
  ]) {
    const [seen, blank] = [parse(invisible), parse(' ')];
    expect([seen.data, seen.error?.message]).toEqual([blank.data, blank.error?.message]);
  }
});
