import type { OrderJson } from './orders.api.ts';

type SearchedOrder = Pick<
  OrderJson,
  'id' | 'customerPhone' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel' | 'vin'
> & {
  user: Pick<OrderJson['user'], 'email' | 'firstName' | 'lastName'>;
  product: Pick<OrderJson['product'], 'yearRange' | 'engineType' | 'model'>;
};

/**
 * Returns the text that the search looks in, one field of the order per line. The database builds the same text in the
 * view `order_search_source` and from the calibration's columns.
 */
export function orderSearchText(order: SearchedOrder): string {
  const { user, product, vehicleYear, vehicleMake, vehicleModel } = order;
  return foldCase(
    [
      order.id,
      user.email,
      [user.firstName, user.lastName].filter(Boolean).join(' '),
      order.customerPhone,
      `${vehicleYear} ${vehicleMake} ${vehicleModel}`,
      order.vin ?? '',
      productSearchText(product),
    ].join('\n'),
  );
}

/** Returns the part of the text that describes the calibration. */
function productSearchText(product: SearchedOrder['product']): string {
  return foldCase(`${product.yearRange} ${product.engineType} ${product.model}`);
}

/** Normalizes the user's input to the one line that the search looks for in each order's text. */
export function searchTerm(input: string): string {
  return foldCase(input.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim());
}

/** Folds ASCII letters only, like lower() in SQLite. */
function foldCase(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
