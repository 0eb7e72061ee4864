import { countText } from '#worker/domain/count-text.ts';

/** The format of every North American VIN. Source: 49 CFR 565.13 to 565.15. */

/**
 * Each entry's characters have its index as their value in the check digit sum (565.15, Table III).
 * I, O and Q are never used.
 */
const charactersByValue = ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'];

/** The weight of each position (565.15, Table IV). Position 9 is the check digit itself. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

export interface VinProblem {
  code: 'vin-characters' | 'vin-length' | 'vin-check-digit';
  /** A sentence for the user. */
  text: string;
}

/** Removes spaces and dashes, and converts to upper case. */
export function normalizeVin(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Returns what is wrong with a normalized VIN, or undefined for a well-formed one. */
export function vinProblem(vin: string): VinProblem | undefined {
  if (/[IOQ]/.test(vin)) {
    const text = 'A VIN never has the letters I, O or Q. Look for a 1 or a 0.';
    return { code: 'vin-characters', text };
  }
  if (/[^A-Z0-9]/.test(vin)) {
    return { code: 'vin-characters', text: 'A VIN has only letters and digits.' };
  }
  if (vin.length !== weights.length) {
    const characters = countText(vin.length, 'character');
    return { code: 'vin-length', text: `The VIN has ${characters}. A VIN has 17.` };
  }
  if (vin[8] !== checkDigit(vin)) {
    const text = 'The check digit doesn’t match. Look at the door plate again.';
    return { code: 'vin-check-digit', text };
  }
  return undefined;
}

/** Returns the check digit that belongs at position 9 of a 17-character VIN: 0 to 9, or X for 10. */
export function checkDigit(vin: string): string {
  const sum = weights.reduce((total, weight, index) => {
    const character = vin[index] ?? '';
    return total + weight * charactersByValue.findIndex((group) => group.includes(character));
  }, 0);
  const remainder = sum % 11;
  return remainder === 10 ? 'X' : `${remainder}`;
}
