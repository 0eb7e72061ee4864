import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';

/** The props of the order dialog. */
export interface OrderDialogProps {
  product: ProductJson;
  tuneType: TuneType;
  addons: AddonJson[];
  onAddAddon: (addonId: string) => void;
  open: boolean;
  onClose: () => void;
}

/** The customer's choice, as stored in the URL. */
export interface ProductChoice {
  tuneType: TuneType;
  addonIds: readonly string[];
}
