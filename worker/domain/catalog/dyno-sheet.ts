import { trimText } from '#worker/domain/blank-text.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { type Messages, nameProblem, onlyProblems } from '#worker/domain/form-messages.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import type {
  DynoCorrection,
  DynoNumbersJson,
  DynoSheetJson,
  ProductDetailsJson,
} from './catalog.api.ts';

/** The largest CSV file of a dyno run, in bytes. An image can be as large as a product image. */
export const maxDynoCsvBytes = 1024 * 1024;

/** The messages for a rejected dyno sheet. */
export const dynoSheetProblems = {
  notADynoSheet: 'Choose a JPG, PNG or WebP image, or a CSV file',
  tooLarge: 'An image must be less than 5MB, and a CSV file less than 1MB',
} as const;

export const correctionLabels: Record<DynoCorrection, string> = {
  SAE: 'SAE corrected',
  STD: 'STD corrected',
  uncorrected: 'Uncorrected',
};

/** The highest peak that a form accepts, in hp or lb-ft. */
const maxPeak = 5000;

/** Returns the names to measure: the levels, or the single file if there are no levels. */
export function measurableLevels({
  levels,
  singleLevel,
}: Pick<ProductDetailsJson, 'levels' | 'singleLevel'>): string[] {
  const names = levels.map(({ name }) => name);
  const single = singleLevel ?? tuneChoiceLabels.single;
  return names.length === 0 ? [single] : names;
}

/** Returns a level's peaks and what it adds to the stock file's; undefined if the shop hasn't measured it. */
export function measuredLevel(sheet: DynoSheetJson | null, name: string) {
  const level = sheet?.numbers?.levels.find((measured) => measured.name === name);
  if (!sheet?.numbers || !level) return undefined;
  const { stock } = sheet.numbers;
  return {
    ...level,
    added: { power: level.power - stock.power, torque: level.torque - stock.torque },
  };
}

/** Returns an id that changes when the sheet is replaced. */
export function dynoSheetId(sheet: DynoSheetJson): string {
  if (sheet.kind === 'image') return sheet.imageUrl;
  return JSON.stringify(sheet.points.map(({ rpm, power, torque }) => [rpm, power, torque]));
}

/** Trims the texts. */
export function normalizeDynoNumbers<Numbers extends DynoNumbersJson>(numbers: Numbers): Numbers {
  return { ...numbers, truck: trimText(numbers.truck), dyno: trimText(numbers.dyno) };
}

/**
 * Validates normalized numbers. `NaN` stands for an empty or invalid field. A level's fields are
 * named like `levels.Tow.power`. `today` is like `2026-10-03`.
 */
export function checkDynoNumbers(
  { truck, dyno, date, stock, levels }: DynoNumbersJson,
  today: string,
): Messages<string> {
  return onlyProblems({
    truck: nameProblem('Truck', truck),
    dyno: nameProblem('Dyno', dyno),
    date: dateProblem(date, today),
    'stock.power': peakProblem(stock.power, 'power in hp'),
    'stock.torque': peakProblem(stock.torque, 'torque in lb-ft'),
    levels: levels.length === 0 ? 'Enter the numbers of at least one level' : undefined,
    ...Object.fromEntries(
      levels.flatMap(({ name, power, torque }) => [
        [`levels.${name}.power`, peakProblem(power, 'power in hp')],
        [`levels.${name}.torque`, peakProblem(torque, 'torque in lb-ft')],
      ]),
    ),
  });
}

function peakProblem(value: number, measure: string): string | undefined {
  if (Number.isInteger(value) && value > 0 && value <= maxPeak) return undefined;
  return `Enter the peak ${measure} as a whole number up to ${maxPeak}`;
}

function dateProblem(date: string, today: string): string | undefined {
  // `Date` accepts February 31 as March 3.
  const isDay = isoDay(Date.parse(date)) === date;
  if (!isDay || date < '2000-01-01') return 'Enter the day of the run';
  return date > today ? 'The run can’t be in the future' : undefined;
}

/** Returns the latest calendar day on Earth at a time (ms since 1970), like `2026-10-03`. */
export function latestDay(time: number): string {
  const farthestEastMs = 14 * hourMs;
  return isoDay(time + farthestEastMs);
}

/** Returns an empty text for an invalid time. */
function isoDay(time: number): string {
  return Number.isFinite(time) ? new Date(time).toISOString().slice(0, 10) : '';
}
