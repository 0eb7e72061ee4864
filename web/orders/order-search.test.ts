import { describe, expect, it } from 'vitest';
import { searchTerm } from '#worker/domain/orders/order-search.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { searchAllFields, searchOrders } from './order-search.ts';

// The search reads these fields only.
const order = {
  id: '7f3c2a10-0000-4000-8000-000000000001',
  user: { firstName: 'Ana', lastName: 'Rivera', email: 'Ana.R@example.com' },
  customerPhone: '(307) 555-0199',
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  vin: '1C6RR7LT0ES000000',
  product: { yearRange: '2013-2018', engineType: '6.7L', model: 'Ram 3500' },
} as OrderJson;
const other = {
  ...order,
  id: '00000000-0000-4000-8000-000000000002',
  user: { firstName: 'Bo', lastName: 'Lee', email: 'bo@example.net' },
  customerPhone: '555-010-1234',
  vehicleYear: '2006',
  vehicleMake: 'Dodge',
  vehicleModel: 'Power Wagon',
  vin: null,
  product: { yearRange: '2005-2007', engineType: '5.9L', model: 'Ram 1500' },
} as OrderJson;
const orders = [order, other];

describe('searchOrders', () => {
  it.each([
    ['customer email', 'ana.r@EXAMPLE.com'],
    ['vehicle make', 'raM'],
    ['vehicle model', '250'],
    ['year range', '2013-2018'],
    ['order id', '7F3C2A10'],
    ['text with surrounding spaces', '  ana.r '],
  ])('matches the %s', (_, search) => {
    expect(searchOrders(orders, search)).toEqual([order]);
  });

  it.each(['Rivera', '555-0199', '1C6RR7LT0ES000000', '6.7L', '2014'])(
    'ignores other fields: %j',
    (search) => {
      expect(searchOrders(orders, search)).toEqual([]);
    },
  );

  it('returns all orders for a blank search', () => {
    expect(searchOrders(orders, ' \t')).toEqual(orders);
  });
});

describe('searchAllFields', () => {
  it.each([
    'ana.r@example.com',
    'ana rivera',
    '555-0199',
    '2014 ram 2500',
    '1c6rr7lt0es',
    '6.7l ram 3500',
    '7f3c2a10',
  ])('finds the order by %j', (search) => {
    expect(searchAllFields(orders, searchTerm(search))).toEqual([order]);
  });

  it('does not match across fields', () => {
    expect(searchAllFields(orders, searchTerm('example.comram'))).toEqual([]);
  });
});
