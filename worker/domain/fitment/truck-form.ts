/** The rules of the truck form. The form and the API share them, so both show the same message for a field. */
import { trimText } from '#worker/domain/blank-text.ts';
import { modelYears } from '#worker/domain/catalog/year-range.ts';
import type { TruckEntryJson } from '#worker/domain/fitment/fitment.api.ts';
import {
  lengthProblem,
  type Messages,
  nameProblem,
  onlyProblems,
} from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import { normalizeSerial, serialProblem } from './device-serial.ts';
import { normalizeVin } from './vin/vin-format.ts';

export type TruckMessages = Messages<keyof TruckEntryJson>;

/** Trims the fields, upper-cases the VIN without its spaces and dashes, and turns blank optional fields into null. */
export function normalizeTruck<Entry extends TruckEntryJson>(entry: Entry): Entry {
  const device = trimText(entry.device ?? '') || null;
  return {
    ...entry,
    nickname: trimText(entry.nickname ?? '') || null,
    year: trimText(entry.year),
    make: trimText(entry.make),
    model: trimText(entry.model),
    transmission: trimText(entry.transmission ?? '') || null,
    vin: normalizeVin(trimText(entry.vin ?? '')) || null,
    device,
    // A serial number is the device's.
    deviceSerial: (device && normalizeSerial(entry.deviceSerial ?? '')) || null,
  };
}

/** Validates a normalized truck. Accepts any VIN, because the app only warns about a wrong one. */
export function checkTruck(entry: TruckEntryJson): TruckMessages {
  return onlyProblems({
    nickname: lengthProblem('Nickname', entry.nickname, limits.name),
    year: yearProblem(entry.year),
    make: nameProblem('Make', entry.make),
    model: nameProblem('Model', entry.model),
    transmission: lengthProblem('Transmission', entry.transmission, limits.name),
    vin: lengthProblem('VIN', entry.vin, limits.name),
    device: lengthProblem('Device', entry.device, limits.name),
    deviceSerial: serialProblem(entry.deviceSerial ?? ''),
  });
}

function yearProblem(text: string): string | undefined {
  if (text === '') return 'Year is required';
  if (!/^\d{4}$/.test(text)) return 'Enter the year with 4 digits, like 2014';
  const { first, last } = modelYears;
  const isPossible = Number(text) >= first && Number(text) <= last;
  return isPossible ? undefined : `The year must be from ${first} to ${last}`;
}
