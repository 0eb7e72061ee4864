import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderDeviceJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { phoneDigits, searchCode, searchText } from '#worker/domain/search-text.ts';

type OrderTexts = Pick<
  OrderJson,
  'id' | 'customerPhone' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel'
> & { vin?: string | null | undefined } & { device?: OrderDeviceJson | null | undefined };
/** The names of the add-ons. */
type AddonTexts = readonly { addon: { name: string } }[];
type UserTexts = Pick<UserJson, 'email'> & Partial<Pick<UserJson, 'firstName' | 'lastName'>>;
type ProductTexts = Pick<ProductJson, 'yearRange' | 'engineType' | 'model'>;

/**
 * What an order is found by. The search over all orders looks in all texts, and the search in the
 * Fulfillment tab only in `searchKeys`.
 */
export function orderSearchColumns(order: OrderTexts & { addons: AddonTexts }) {
  const { id, customerPhone, vehicleYear, vehicleMake, vehicleModel, vin } = order;
  return {
    searchKeys: lines([id, vehicleMake, vehicleModel]),
    searchDetails: lines([
      customerPhone,
      phoneDigits(customerPhone),
      `${vehicleYear} ${vehicleMake} ${vehicleModel}`,
      vin ?? '',
    ]),
    searchAddons: lines(order.addons.map(({ addon }) => addon.name)),
    searchDevice: deviceSearchText(order.device ?? null),
  };
}

/** What the orders for a tuning device are found by. */
export function deviceSearchText(device: OrderDeviceJson | null): string {
  return device ? lines([device.kind, device.serial, searchCode(device.serial)]) : '';
}

/** What a customer's orders are found by. The search in the Fulfillment tab looks only in `searchEmail`. */
export function userSearchColumns({ email, firstName, lastName }: UserTexts) {
  return {
    searchEmail: searchText(email),
    searchName: searchText([firstName, lastName].join(' ')),
  };
}

/** What a calibration's orders are found by. The search in the Fulfillment tab looks only in `searchKeys`. */
export function productSearchColumns({ yearRange, engineType, model }: ProductTexts) {
  return {
    searchKeys: searchText(yearRange),
    searchDetails: searchText(`${yearRange} ${engineType} ${model}`),
  };
}

/** Returns whether an order contains any of the terms of `searchTerms`. True without terms. */
export function matchesSearch(
  order: OrderTexts & { addons: AddonTexts; user: UserTexts; product: ProductTexts },
  terms: readonly string[],
  { onlyKeys = false } = {},
): boolean {
  const { searchEmail, searchName } = userSearchColumns(order.user);
  const [own, product] = [orderSearchColumns(order), productSearchColumns(order.product)];
  const texts = [own.searchKeys, searchEmail, product.searchKeys];
  if (!onlyKeys) {
    texts.push(own.searchDetails, own.searchAddons, own.searchDevice);
    texts.push(searchName, product.searchDetails);
  }
  const text = texts.join('\n');
  return terms.length === 0 || terms.some((term) => text.includes(term));
}

function lines(texts: readonly string[]): string {
  return texts.map(searchText).join('\n');
}
