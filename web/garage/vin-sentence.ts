import { truckName } from '#worker/domain/fitment/truck.ts';
import { truckFromChoice } from '#worker/domain/fitment/truck-choices.ts';
import type { ValidVin } from '#worker/domain/fitment/vin.ts';

type VinFacts = Pick<ValidVin, 'year' | 'make' | 'model' | 'engine'>;

/** Says what a VIN tells about a truck, and which questions it leaves open, like `transmission`. */
export function vinSentence(reading: VinFacts, open: readonly string[]): string {
  const facts = [nameOf(reading), reading.engine].filter(Boolean).join(', ');
  const said = `Your VIN says ${facts}.`;
  if (open.length === 0) return said;
  return `${said} It doesn't tell the ${listed(open)}. Pick yours.`;
}

function nameOf({ year, make, model }: VinFacts): string {
  if (year !== undefined && model !== undefined) {
    return truckName(
      truckFromChoice({ year: `${year}`, model: `Ram ${model}`, transmission: null }),
    );
  }
  return [year, make, model].filter((fact) => fact !== undefined).join(' ');
}

function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}
