import * as z from 'zod';
import { isPlausible } from '#worker/domain/payments/money.ts';

const text = z.string().trim().min(1);
const paragraphs = z.array(text).min(1);
const day = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'write it like 08:00 or 17:30');

const hours = z
  .strictObject({ firstDay: day, lastDay: day, opens: time, closes: time })
  .refine(
    ({ opens, closes }) => opens < closes,
    'the shop must close after it opens, on the same day',
  );

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

const shopSchema = z.strictObject({
  isSample: z.boolean(),
  note: text.optional(),
  phone: z.string().regex(/^\+1 \d{3} \d{3} \d{4}$/, 'write it like +1 406 555 0142'),
  email: z.email(),
  timeZone: text,
  ianaTimeZone: text.refine(isTimeZone, 'write it like America/Denver'),
  hours: z.array(hours).min(1),
  reviewHours: z.int().positive(),
  payment: z.strictObject({
    days: z.int().positive(),
    methods: z
      .array(
        z.strictObject({
          name: text,
          instructions: text.includes('{order}', 'name the order as {order}'),
        }),
      )
      .min(1),
  }),
  /** Cents for an order with something to ship, and percent of the goods; null if the shop doesn't say in advance. */
  estimate: z.strictObject({
    shipping: z.int().nonnegative().refine(isPlausible).nullable(),
    taxPercent: z.number().min(0).max(20).nullable(),
  }),
  /** Who writes the calibrations, since which year. */
  builder: z
    .strictObject({ name: text, since: z.int().min(1980).max(2100), pictureUrl: text.optional() })
    .nullable(),
  faq: z.array(z.strictObject({ question: text, answer: text })).min(1),
  terms: z.strictObject({ version: text, text: paragraphs }),
  /** The first paragraph is the refund in a sentence, shown before payment and in the landing page's hero. */
  refundPolicy: paragraphs,
  warrantyPolicy: paragraphs,
  emissionsPolicy: paragraphs,
});

export type Shop = z.output<typeof shopSchema>;

/** Parses and checks `shop.json`. Throws an error that lists every invalid field. */
export function parseShop(json: string): Shop {
  const result = shopSchema.safeParse(JSON.parse(json));
  if (result.success) return result.data;
  throw new Error(`The shop file is invalid:\n${z.prettifyError(result.error)}`);
}
