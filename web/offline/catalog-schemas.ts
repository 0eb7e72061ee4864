import * as v from 'valibot';

const text = v.string();
const count = v.number();
const maybeText = v.nullable(text);

export const product = v.object({
  id: text,
  brand: text,
  yearRange: text,
  engineType: text,
  platform: text,
  model: text,
  transmissionType: text,
  description: maybeText,
  imageUrl: maybeText,
  singlePrice: count,
  sotfPrice: v.nullable(count),
  hasSotf: v.boolean(),
  // Not imported from the domain, as below.
  use: v.nullable(v.picklist(['street', 'competition', 'export'])),
  eoNumber: maybeText,
  revisionCount: v.nullable(count),
  revisionDays: v.nullable(count),
  retunePrice: v.nullable(count),
});

const peaks = { power: count, torque: count };

const numbers = v.object({
  truck: text,
  dyno: text,
  date: text,
  correction: v.picklist(['SAE', 'STD', 'uncorrected']),
  stock: v.object(peaks),
  levels: v.array(v.object({ name: text, ...peaks })),
});

const sheet = { numbers: v.optional(v.nullable(numbers), null) };

const point = v.object({ rpm: count, ...peaks });

export const productDetails = v.object({
  ...product.entries,
  levels: v.array(v.object({ name: text, description: text })),
  singleLevel: v.optional(maybeText, null),
  hardware: v.array(text),
  fuel: maybeText,
  dynoSheet: v.nullable(
    v.union([
      v.object({ kind: v.literal('image'), imageUrl: text, ...sheet }),
      v.object({ kind: v.literal('run'), points: v.array(point), ...sheet }),
    ]),
  ),
});

// Not imported from the domain, because its modules would add the order rules to every screen's
// script.
const category = v.picklist([
  'device',
  'exhaust',
  'calibration',
  'hardware',
  'optimization',
  'other',
]);

export const addon = v.object({
  id: text,
  name: text,
  description: maybeText,
  price: count,
  category: v.nullable(category),
  applicableBrands: v.nullable(v.array(text)),
  ships: v.boolean(),
});
