import { findById, newId, nowSeconds } from './ids.ts';
import type { Customer } from './objects.ts';

export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers() {
  const all = new Map<string, Customer>();
  const find = (id: string) => findById(all, 'customer', id);
  return {
    all,
    find,
    create(params: Partial<Customer>): Customer {
      const customer: Customer = {
        id: newId('cus'),
        object: 'customer',
        email: null,
        name: null,
        phone: null,
        address: null,
        shipping: null,
        metadata: {},
        created: nowSeconds(),
        ...params,
      };
      all.set(customer.id, customer);
      return customer;
    },
    update: (id: string, params: Partial<Customer>): Customer => Object.assign(find(id), params),
  };
}
