import { expect, it } from 'vitest';
import { orderJson } from '#web/tests/components/records.ts';
import { searchTerms } from '#worker/domain/search-text.ts';
import { deviceSearchText, matchesSearch } from './order-search.ts';

const order = orderJson({ device: { kind: 'MPVI4', serial: 'AB-12 34' } });

it.each([
  [['3f2504e0', '#3F2504E0', 'ram', '2500', 'CAL@EXAMPLE.COM', '2013-2018'], true, true],
  [['(555) 010-1234', '5550101234', '+1 555 010 1234', '0101', '2014 ram 2500'], true, false],
  [['1C6RR7LT0ES000000', '0ES000', '6.7L'], true, false],
  [['sotf switch', 'mpvi4', 'AB1234', 'ab-12 34', 'Cal Rivera', 'Rivéra'], true, false],
  [['Duramax', 'Smith', '99999'], false, false],
])('finds by %j: %s, and in the Fulfillment tab: %s', (searches, isFound, isFoundByKey) => {
  for (const search of searches) {
    const terms = searchTerms(search);
    expect([search, matchesSearch(order, terms)]).toEqual([search, isFound]);
    expect([search, matchesSearch(order, terms, { onlyKeys: true })]).toEqual([
      search,
      isFoundByKey,
    ]);
  }
});

it('finds every order without terms, and one by any of several', () => {
  expect(matchesSearch(order, [])).toBe(true);
  expect(matchesSearch(order, ['duramax', 'ram'])).toBe(true);
});

it('finds an order without a name, a VIN or a device', () => {
  const user = { ...order.user, firstName: null, lastName: 'Rivera' };
  const plain = { ...order, user, vin: null, device: null };
  expect(matchesSearch(plain, ['rivera'])).toBe(true);
  expect(matchesSearch(plain, ['null'])).toBe(false);
  expect(matchesSearch(plain, ['undefined'])).toBe(false);
  expect(deviceSearchText(null)).toBe('');
});
