import { isBlank, trimText } from '#worker/domain/blank-text.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isState, statesOfZip } from '#worker/domain/orders/request/zip-states.ts';
import { isForEngine, isSameModel } from './fits.ts';
import { isDodgeOrRam, mayBeSameTransmission, modelNumber, truckName } from './truck.ts';
import { readVin, type ValidVin } from './vin/vin.ts';
import type { VinProblem } from './vin/vin-format.ts';

export type WarnedField =
  | 'customerPhone'
  | 'billingState'
  | 'billingZip'
  | 'vehicleYear'
  | 'vehicleMake'
  | 'vehicleModel'
  | 'vehicleTransmission'
  | 'vin';

/** The checked fields of an order or of the order form. Blank fields get no warning. */
export type WarnedOrder = Record<WarnedField, string> | Pick<OrderJson, WarnedField>;
type ProductFacts = Pick<ProductJson, 'yearRange' | 'engineType' | 'model' | 'transmissionType'>;

export interface OrderWarning {
  code:
    | 'year-outside'
    | 'make-differs'
    | 'model-differs'
    | 'transmission-differs'
    | VinProblem['code']
    | 'vin-make'
    | 'vin-year'
    | 'vin-model'
    | 'vin-body'
    | 'vin-engine'
    | 'phone-digits'
    | 'state-unknown'
    | 'zip-format'
    | 'zip-state';
  field: WarnedField;
  text: string;
}

/** How a sentence names the truck: for its owner, or for an admin. */
type TruckWord = 'Yours' | 'The truck';

/** Returns what looks wrong in an order, in form order. The user may send it anyway. */
export function orderWarnings(
  order: WarnedOrder,
  product: ProductFacts,
  truckWord: TruckWord = 'The truck',
): OrderWarning[] {
  return [
    phoneWarning(order),
    stateWarning(order),
    zipWarning(order),
    truckWarning(order, product, truckWord),
    transmissionWarning(order, product, truckWord),
    ...vinWarnings(order, product),
  ].filter((warning) => warning !== undefined);
}

type Maybe<Warning> = Warning | undefined;

function phoneWarning({ customerPhone }: WarnedOrder): Maybe<OrderWarning> {
  const [number = ''] = customerPhone.split(/(?:x|ext)\.?\s*\d+$/i);
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (isBlank(customerPhone) || digits.length === 10) return undefined;
  const count = digits.length === 1 ? '1 digit' : `${digits.length || 'no'} digits`;
  const text = `The phone number has ${count}. A US number has 10.`;
  return { code: 'phone-digits', field: 'customerPhone', text };
}

function stateWarning({ billingState }: WarnedOrder): Maybe<OrderWarning> {
  const state = trimText(billingState).toUpperCase();
  if (state === '' || isState(state)) return undefined;
  return { code: 'state-unknown', field: 'billingState', text: `${state} isn’t a US state.` };
}

function zipWarning({ billingZip, billingState }: WarnedOrder): Maybe<OrderWarning> {
  const [zip, state] = [trimText(billingZip), trimText(billingState).toUpperCase()];
  if (zip === '') return undefined;
  const states = /^\d{5}([\s-]?\d{4})?$/.test(zip) ? statesOfZip(zip) : [];
  if (states.length === 0) {
    return { code: 'zip-format', field: 'billingZip', text: `${zip} isn’t a US ZIP code.` };
  }
  if (!isState(state) || states.includes(state)) return undefined;
  const text = `ZIP code ${zip} is in ${states.join(' or ')}. The state is ${state}.`;
  return { code: 'zip-state', field: 'billingZip', text };
}

/** One sentence compares the whole truck. It belongs to the first field that differs. */
function truckWarning(
  order: WarnedOrder,
  product: ProductFacts,
  truckWord: TruckWord,
): Maybe<OrderWarning> {
  const mismatch = truckMismatch(order, product);
  if (!mismatch) return undefined;
  const [year, make, model] = [order.vehicleYear, order.vehicleMake, order.vehicleModel];
  const name = truckName({ year: trimText(year), make: trimText(make), model: trimText(model) });
  const text = `This file fits ${product.yearRange} ${product.model}. ${truckWord} is a ${name}.`;
  return { ...mismatch, text };
}

function truckMismatch(
  order: WarnedOrder,
  product: ProductFacts,
): Maybe<Pick<OrderWarning, 'code' | 'field'>> {
  const year = trimText(order.vehicleYear);
  const isYearCovered = /^\d{4}$/.test(year) && coversYear(product.yearRange, year);
  if (year !== '' && !isYearCovered) return { code: 'year-outside', field: 'vehicleYear' };
  const make = trimText(order.vehicleMake);
  if (make !== '' && !isDodgeOrRam(make)) return { code: 'make-differs', field: 'vehicleMake' };
  const model = trimText(order.vehicleModel);
  if (model !== '' && !isSameModel(model, product.model)) {
    return { code: 'model-differs', field: 'vehicleModel' };
  }
  return undefined;
}

function transmissionWarning(
  order: WarnedOrder,
  { transmissionType }: ProductFacts,
  truckWord: TruckWord,
): Maybe<OrderWarning> {
  const transmission = trimText(order.vehicleTransmission ?? '');
  if (mayBeSameTransmission(transmission, transmissionType)) return undefined;
  const text = `This file fits the ${transmissionType}. ${truckWord} has the ${transmission}.`;
  return { code: 'transmission-differs', field: 'vehicleTransmission', text };
}

function vinWarnings(order: WarnedOrder, product: ProductFacts): OrderWarning[] {
  const vin = trimText(order.vin ?? '');
  if (vin === '') return [];
  const reading = readVin(vin);
  if (reading.kind === 'invalid') {
    return [{ code: reading.code, field: 'vin', text: reading.problem }];
  }
  if (reading.body === undefined) {
    return [{ code: 'vin-make', field: 'vin', text: 'The VIN isn’t from a Dodge or Ram truck.' }];
  }
  const warnings: [OrderWarning['code'], string | undefined][] = [
    ['vin-year', vinYearText(reading, order)],
    ['vin-model', vinModelText(reading, order)],
    ['vin-body', vinBodyText(reading)],
    ['vin-engine', vinEngineText(reading, product)],
  ];
  return warnings.flatMap(([code, text]) => (text ? [{ code, field: 'vin', text }] : []));
}

function vinYearText({ year }: ValidVin, { vehicleYear }: WarnedOrder): string | undefined {
  const entered = trimText(vehicleYear);
  if (year === undefined || entered === '' || entered === `${year}`) return undefined;
  return `The VIN says ${year}. The order says ${entered}.`;
}

function vinModelText({ model }: ValidVin, { vehicleModel }: WarnedOrder): string | undefined {
  const entered = trimText(vehicleModel);
  if (model === undefined || entered === '' || modelNumber(entered) === model) return undefined;
  return `The VIN says ${model}. The order says ${entered}.`;
}

function vinBodyText({ body }: ValidVin): string | undefined {
  return body === 'chassis cab'
    ? 'The VIN says chassis cab. This file is for a pickup.'
    : undefined;
}

function vinEngineText(reading: ValidVin, product: ProductFacts): string | undefined {
  const { engine, otherEngine } = reading;
  const displacement = engine ?? otherEngine;
  if (displacement === undefined) return undefined;
  if (isForEngine(product, { displacement, isCummins: engine !== undefined })) return undefined;
  const said = engine ? `the ${engine} Cummins` : `a gas engine (${otherEngine})`;
  return `The VIN says ${said}. This file is for the ${product.engineType}.`;
}
