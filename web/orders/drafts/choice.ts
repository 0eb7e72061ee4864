import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';

/** A tune type and the ids of add-ons. */
export interface Choice {
  tuneType: TuneType;
  addonIds: readonly string[];
}

/** Returns what an order has. */
export function choiceOf({ tuneType, addons }: OrderJson): Choice {
  return { tuneType, addonIds: addons.map(({ addon }) => addon.id) };
}
