import { isBlank, trimText } from '#worker/domain/blank-text.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isState, statesOfZip } from '#worker/domain/orders/zip-states.ts';
import { isForEngine, isSameModel } from './fits.ts';
import { isDodgeOrRam, mayBeSameTransmission, modelNumber, truckName } from './truck.ts';
import { readVin, type ValidVin } from './vin.ts';
import type { VinProblem } from './vin-format.ts';

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
  /** Sentences that both the customer and the admins read. */
  text: string;
}

/** Returns what looks wrong in an order, in form order. The user may send it anyway. */
export function orderWarnings(order: WarnedOrder, product: ProductFacts): OrderWarning[] {
  return [
    phoneWarning(order),
    stateWarning(order),
    zipWarning(order),
    yearWarning(order, product),
    makeWarning(order, product),
    modelWarning(order, product),
    transmissionWarning(order, product),
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

function yearWarning(order: WarnedOrder, { yearRange }: ProductFacts): Maybe<OrderWarning> {
  const year = trimText(order.vehicleYear);
  if (year === '' || (/^\d{4}$/.test(year) && coversYear(yearRange, year))) return undefined;
  const name = truckName({ year, make: order.vehicleMake, model: order.vehicleModel });
  const text = `The truck is a ${name}. This file is for ${yearRange}.`;
  return { code: 'year-outside', field: 'vehicleYear', text };
}

function makeWarning({ vehicleMake }: WarnedOrder, product: ProductFacts): Maybe<OrderWarning> {
  const make = trimText(vehicleMake);
  if (make === '' || isDodgeOrRam(make)) return undefined;
  const text = `The make is ${make}. This file is for the ${product.model}.`;
  return { code: 'make-differs', field: 'vehicleMake', text };
}

function modelWarning({ vehicleModel }: WarnedOrder, product: ProductFacts): Maybe<OrderWarning> {
  const model = trimText(vehicleModel);
  if (model === '' || isSameModel(model, product.model)) return undefined;
  const text = `The model is ${model}. This file is for the ${product.model}.`;
  return { code: 'model-differs', field: 'vehicleModel', text };
}

function transmissionWarning(order: WarnedOrder, product: ProductFacts): Maybe<OrderWarning> {
  const transmission = trimText(order.vehicleTransmission ?? '');
  const { transmissionType } = product;
  if (mayBeSameTransmission(transmission, transmissionType)) return undefined;
  const text = `The transmission is ${transmission}. This file is for the ${transmissionType}.`;
  return { code: 'transmission-differs', field: 'vehicleTransmission', text };
}

function vinWarnings(order: WarnedOrder, product: ProductFacts): OrderWarning[] {
  const vin = trimText(order.vin ?? '');
  if (vin === '') return [];
  const reading = readVin(vin);
  if (reading.kind === 'invalid') {
    return [{ code: reading.code, field: 'vin', text: reading.problem }];
  }
  if (reading.make === undefined) {
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
