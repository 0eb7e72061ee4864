import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';

/** Says why a calibration doesn't fit a truck, as the order form would. */
export function MisfitReasons({ product, truck }: { product: ProductJson; truck: Truck }) {
  const warnings = orderWarnings(
    {
      vehicleYear: truck.year,
      vehicleMake: truck.make,
      vehicleModel: truck.model,
      vehicleTransmission: truck.transmission ?? '',
      vin: truck.vin ?? '',
      customerPhone: '',
      billingState: '',
      billingZip: '',
    },
    product,
    'Yours',
  );
  return warnings.map(({ code, text }) => <p key={code}>{text}</p>);
}
