import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { makeOf } from '#worker/domain/fitment/truck.ts';
import { truckFromChoice } from '#worker/domain/fitment/truck-choices.ts';
import type { TruckDetails } from './truck-details.ts';

/** Returns the details that every truck of a calibration shares. A detail with more than one possible answer is ''. */
export function productTruck({
  yearRange,
  model,
  transmissionType,
}: Pick<ProductJson, 'yearRange' | 'model' | 'transmissionType'>): TruckDetails {
  const [first = '', last = first] = yearRange.split('-');
  const isKnown = /^\d{4}$/.test(first) && makeOf(Number(first)) === makeOf(Number(last));
  const truck = truckFromChoice({ year: first, model, transmission: transmissionType });
  return {
    vehicleYear: isKnown && first === last ? first : '',
    vehicleMake: isKnown ? truck.make : '',
    vehicleModel: isKnown && isOneAnswer(model) ? truck.model : '',
    vehicleTransmission: isOneAnswer(transmissionType) ? transmissionType : '',
    vin: '',
  };
}

/** `2500/3500` and `G56 or 68RFE` leave a choice. */
function isOneAnswer(text: string): boolean {
  return !/[/,&]|\b(?:or|and|all|any)\b/i.test(text);
}
