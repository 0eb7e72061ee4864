/** The rules for stock files, which are read from a truck's own controller. */
import { trimText } from '#worker/domain/blank-text.ts';
import { normalizeVin, vinProblem } from '#worker/domain/fitment/vin/vin-format.ts';
import { lengthProblem, onlyProblems } from '#worker/domain/form-messages.ts';
import { limits } from '#worker/domain/limits.ts';
import type { FoundText, StockFileEntryJson, StockFileJson, StockFileRole } from './files.api.ts';

/** The bytes at the start of a stock file that are searched: 16 MiB, more than these controllers have. */
export const stockFileReadBytes = 16 * 1024 * 1024;

/** A file names its truck a few times, so more different texts than this tell nothing. */
const maxFound = 5;

export const stockFileRoleLabels: Record<StockFileRole, string> = {
  stock: 'Stock, never tuned',
  earlierTune: 'An earlier tune',
};

/** Trims the fields of a stock file. */
export function normalizeStockFile({ role, tool, calibration }: StockFileEntryJson) {
  return { role, tool: trimText(tool), calibration: trimText(calibration) };
}

/** Validates a normalized stock file's fields. */
export function checkStockFile({ tool, calibration }: StockFileEntryJson) {
  return onlyProblems({
    tool: lengthProblem('The reading tool', tool, limits.name),
    calibration: lengthProblem('The calibration number', calibration, limits.name),
  });
}

/** Returns what is wrong with a stock file's size in bytes. */
export function stockFileSizeProblem(bytes: number): string | undefined {
  return bytes > limits.stockFileBytes
    ? 'A stock file can’t be larger than 64 MB. Send it in the chat as a normal file.'
    : undefined;
}

/** The VINs and part numbers in a stock file, with the byte at which each first appears. */
export type StockFileTexts = Pick<StockFileJson, 'vins' | 'partNumbers'>;

/**
 * Finds the VINs and part numbers that stand in a file as text. A VIN has a valid check digit, and
 * a part number has Mopar's form, like 68212345AB. Both must stand alone: a longer run of letters
 * and digits is something else.
 */
export function createStockFileReader() {
  const vins: FoundText[] = [];
  const partNumbers: FoundText[] = [];
  /** The letters and digits before the current byte, as far as a VIN could reach. */
  const run = new Uint8Array(vinLength);
  let runLength = 0;
  let at = 0;

  function endRun(): void {
    const length = runLength;
    runLength = 0;
    if (length !== vinLength && length !== moparLength) return;
    const text = String.fromCharCode(...run.subarray(0, length));
    const found = isVin(text) ? vins : moparNumber.test(text) ? partNumbers : undefined;
    if (found && found.length < maxFound && !found.some((known) => known.text === text)) {
      found.push({ text, at: at - length });
    }
  }

  return {
    /** Reads the next bytes. */
    read(bytes: Uint8Array): void {
      for (const byte of bytes) {
        if (isLetterOrDigit(byte)) {
          if (runLength < vinLength) run[runLength] = byte;
          runLength += 1;
        } else {
          endRun();
        }
        at += 1;
      }
    },
    finish(): StockFileTexts {
      endRun();
      return { vins, partNumbers };
    },
  };
}

const vinLength = 17;
const moparLength = 10;

/** Mopar's part numbers for controllers and calibrations: eight digits of a known series and two letters. */
const moparNumber = /^(?:0[456]|5\d|68|82)\d{6}[A-Z]{2}$/;

function isVin(text: string): boolean {
  // A row of the same digit, which fills memory, has a valid check digit, too.
  return /[A-Z]/.test(text) && vinProblem(text) === undefined;
}

function isLetterOrDigit(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

/** Returns what was found in a stock file and where, in sentences. */
export function stockFileFacts({
  vins,
  partNumbers,
  readBytes,
  fileSize,
}: StockFileJson): string[] {
  const where = ({ at }: FoundText) => `found at byte 0x${at.toString(16).toUpperCase()}`;
  const facts = [
    ...vins.map((vin) => `VIN ${vin.text} ${where(vin)}.`),
    ...partNumbers.map((part) => `Part number ${part.text} ${where(part)}.`),
  ];
  const isPart = readBytes < fileSize;
  if (facts.length === 0) facts.push('We found no VIN and no part number in it.');
  return isPart ? [...facts, 'We only searched the first 16 MB.'] : facts;
}

/** Returns whether a file restores the truck to stock: neither an earlier tune nor perhaps another truck's. */
export function restoresStock(file: StockFileJson, compared: Compared): boolean {
  return file.role === 'stock' && stockFileWarnings(file, compared).length === 0;
}

interface Compared {
  /** The order's VIN. */
  vin: string | null;
  /** The stock files of the order, oldest first. */
  files: readonly StockFileJson[];
}

/** Returns what looks wrong about a stock file, in sentences: another truck's VIN, or bytes that
 * don't fit its role beside an earlier one. */
export function stockFileWarnings(file: StockFileJson, { vin, files }: Compared): string[] {
  const warnings: string[] = [];
  const ordered = vin && normalizeVin(vin);
  const others = file.vins.filter(({ text }) => text !== ordered);
  if (ordered && others.length > 0) {
    const found = others.map(({ text }) => text).join(', ');
    const next = vinProblem(ordered) ? 'Check the order’s VIN.' : 'Read this truck again.';
    warnings.push(`It has VIN ${found}, but the order has ${ordered}. ${next}`);
  }
  if (file.vins.length > 1) warnings.push('It has more than one VIN.');
  const [first] = files.filter(({ role }) => role === 'stock');
  if (first && (file.role === 'stock') !== (first.sha256 === file.sha256)) {
    const bytes = file.role === 'stock' ? 'Its bytes differ from' : 'It has the same bytes as';
    warnings.push(`${bytes} ${first.fileName}. Only one of them can be stock.`);
  }
  return warnings;
}
