import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

export interface ChecklistItem {
  /** Stable within an order, so that ticks can be stored. */
  id: string;
  label: string;
}

type ChecklistOrder = Pick<
  OrderJson,
  'tuneType' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel'
> & {
  product: Pick<OrderJson['product'], 'yearRange' | 'engineType'>;
  addons: readonly Pick<OrderJson['addons'][number], 'addon'>[];
};

/** The checklist item of the tune itself. */
export const calibrationItemId = 'calibration';

/** The checklist items that an add-on's name adds: each rule at most once per add-on, in this order. */
const addonItems: { when: readonly string[]; label: (addon: string, vehicle: string) => string }[] =
  [
    { when: ['Transmission'], label: (_, vehicle) => `TCM tune file for ${vehicle}` },
    { when: ['Lope'], label: () => 'Lope idle calibration file' },
    { when: ['EZ Lynk', 'HP Tuners'], label: (addon) => `${addon} device setup instructions` },
    { when: ['Switch'], label: () => 'Switch wiring diagram and setup guide' },
  ];

/** Returns whether an item's file is flashed, so the customer can say whether it works. */
export function isFlashed(itemId: string): boolean {
  return itemId === calibrationItemId || /^(Transmission|Lope):/.test(itemId);
}

/** Returns everything an admin must deliver before the order can be marked as fulfilled. */
export function fulfillmentChecklist(order: ChecklistOrder): ChecklistItem[] {
  const { yearRange, engineType } = order.product;
  const tune = order.tuneType === 'sotf' ? 'SOTF' : 'Single';
  const vehicle = `${order.vehicleYear} ${order.vehicleMake} ${order.vehicleModel}`;
  return [
    { id: calibrationItemId, label: `${tune} calibration file for ${yearRange} ${engineType}` },
    ...order.addons.flatMap(({ addon }) =>
      addonItems
        .filter(({ when }) => when.some((part) => addon.name.includes(part)))
        .map(({ when, label }) => ({
          id: `${when[0]}:${addon.id}`,
          label: label(addon.name, vehicle),
        })),
    ),
  ];
}
