import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TuneType } from '#worker/domain/orders/pricing.ts';

/** What the order dialog is asked to order. */
export interface OrderIntent {
  product: ProductJson;
  tuneType: TuneType;
  addons: AddonJson[];
  open: boolean;
  onClose: () => void;
}

/** What the customer chose on the page. */
export interface ProductChoice {
  tuneType: TuneType;
  addonIds: readonly string[];
}
