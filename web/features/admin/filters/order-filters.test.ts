import fc from 'fast-check';
import { expect, it } from 'vitest';
import { admin, orderJson } from '#web/tests/components/records.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { filterOrders, type OrderFilters, platformsOf } from './order-filters.ts';

const order = fc
  .record({
    assignee: fc.constantFrom(null, 'me', 'other'),
    unread: fc.nat(2),
    tuneType: fc.constantFrom('single', 'sotf'),
    platform: fc.constantFrom('EZLynk', 'HP Tuners'),
  })
  .map(
    ({ assignee, platform, ...rest }) =>
      ({
        ...rest,
        assignee: assignee && { id: assignee },
        product: { platform },
      }) as OrderJson,
  );
const flag = fc.constantFrom(true as const, undefined);
const filters: fc.Arbitrary<OrderFilters> = fc.record({
  mine: flag,
  unread: flag,
  sotf: flag,
  platform: fc.constantFrom('EZLynk', undefined),
});

it('keeps all orders without a filter', () => {
  fc.assert(
    fc.property(fc.array(order), (orders) => {
      expect(filterOrders(orders, {}, 'me')).toBe(orders);
    }),
  );
});

it('combines several filters with AND', () => {
  fc.assert(
    fc.property(fc.array(order), filters, (orders, chosen) => {
      const oneByOne = Object.entries(chosen).reduce<readonly OrderJson[]>(
        (left, [name, value]) => filterOrders(left, { [name]: value }, 'me'),
        orders,
      );
      expect(filterOrders(orders, chosen, 'me')).toEqual(oneByOne);
    }),
  );
});

it.each<[OrderFilters, Partial<OrderJson>]>([
  [{ mine: true }, { assignee: admin }],
  [{ unread: true }, { unread: 1 }],
  [{ sotf: true }, { tuneType: 'sotf' }],
  [{ platform: 'EZLynk' }, { product: { ...orderJson().product, platform: 'EZLynk' } }],
])('keeps only what meets %j', (chosen, change) => {
  const other = orderJson({
    assignee: null,
    unread: 0,
    tuneType: 'single',
    product: { ...orderJson().product, platform: 'HP Tuners' },
  });
  const wanted = { ...other, ...change };
  expect(filterOrders([other, wanted], chosen, admin.id)).toEqual([wanted]);
});

it('lists each platform once, with the chosen one', () => {
  const of = (platform: string) => ({ platform });
  expect(platformsOf([of('HP Tuners'), of('EZLynk'), of('EZLynk')], 'MM3')).toEqual([
    'EZLynk',
    'HP Tuners',
    'MM3',
  ]);
});
