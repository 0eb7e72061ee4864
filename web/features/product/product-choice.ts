import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TuneType } from '#worker/domain/orders/pricing.ts';

/** The props of the order dialog. */
export interface OrderIntent {
  product: ProductJson;
  tuneType: TuneType;
  addons: AddonJson[];
  open: boolean;
  onClose: () => void;
}

/** The customer's choice, as it is in the URL. */
export interface ProductChoice {
  tuneType: TuneType;
  addonIds: readonly string[];
}
