/** A truck as the garage, the finder and an order describe it. */
export interface Truck {
  /** The model year, like `2014`. */
  year: string;
  make: string;
  /** Like `2500` or `Ram 2500`. */
  model: string;
  /** Like `68RFE automatic`; null if unknown. */
  transmission: string | null;
  vin?: string | null | undefined;
}

const firstRamYear = 2010;

/** Returns the make of a model year. The Ram was a Dodge before it became its own make. */
export function makeOf(year: number): 'Dodge' | 'Ram' {
  return year < firstRamYear ? 'Dodge' : 'Ram';
}

/** Returns whether a typed make is Dodge or Ram, like `dodge` or `Ram Trucks`. */
export function isDodgeOrRam(make: string): boolean {
  return /\b(dodge|ram)\b/i.test(make);
}

/** Returns the number in a model name: `2500` for `Ram 2500`; undefined for a name without one. */
export function modelNumber(model: string): string | undefined {
  return /\b\d{4}/.exec(model)?.[0];
}

/** Returns a truck's name like `2014 Ram 2500` or `2005 Dodge Ram 2500`. */
export function truckName({ year, make, model }: Pick<Truck, 'year' | 'make' | 'model'>): string {
  const repeatsMake = model.toLowerCase().startsWith(`${make.toLowerCase()} `);
  return [year, repeatsMake ? '' : make, model].filter(Boolean).join(' ');
}

/** Returns a truck's name like `2014 Ram 2500 68RFE`. */
export function truckNameWithTransmission(truck: Truck): string {
  if (truck.transmission === null) return truckName(truck);
  return `${truckName(truck)} ${transmissionName(truck.transmission)}`;
}

/** Returns the short name of a transmission: `68RFE` for `68RFE automatic`. */
export function transmissionName(transmission: string): string {
  return transmission.replace(/ (automatic|manual)$/i, '');
}

/**
 * Returns whether two descriptions can mean the same transmission, like `AS69RC` and
 * `Aisin AS69RC automatic`. They differ only if their codes differ, or if one is an automatic and
 * the other a manual.
 */
export function mayBeSameTransmission(one: string, other: string): boolean {
  const [kind, otherKind] = [kindIn(one), kindIn(other)];
  if (kind && otherKind && kind !== otherKind) return false;
  const [codes, otherCodes] = [codesIn(one), codesIn(other)];
  if (codes.length === 0 || otherCodes.length === 0) return true;
  return codes.some((code) => otherCodes.some((known) => isPart(code, known)));
}

/** Returns the words with both letters and digits, like `68RFE`, but not `6-speed`. */
function codesIn(text: string): string[] {
  const words = text
    .toUpperCase()
    .replaceAll('-', '')
    .split(/[^A-Z0-9]/);
  return words.filter((word) => /\d/.test(word) && /[A-Z]/.test(word) && !/^\d+SP/.test(word));
}

function kindIn(text: string): string | undefined {
  return /\b(auto|manual)/.exec(text.toLowerCase())?.[0];
}

function isPart(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}
