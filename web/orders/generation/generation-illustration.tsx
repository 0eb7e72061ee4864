import { css } from '#styled/css';
import { startingYear } from '#worker/domain/catalog/year-range.ts';
import trucks from './generations.svg?no-inline';

/** The first model years of the truck's generations, oldest first; each has a drawing in `generations.svg`. */
const generations = [2003, 2005, 2007, 2010, 2013, 2019, 2022] as const;

/**
 * A line drawing of the truck that a calibration is for, in the text color of its parent.
 * Decorative. One sprite holds all drawings, so the scripts don't grow and the service worker has
 * them offline.
 */
export function GenerationIllustration({ yearRange }: { yearRange: string }) {
  return (
    <svg viewBox="0 0 192 144" aria-hidden className={truckStyle}>
      <use href={`${trucks}#truck-${generationOf(yearRange)}`} />
    </svg>
  );
}

/** Returns the first model year of the generation in which a year range like `2013-2018` starts. */
export function generationOf(yearRange: string): number {
  const year = startingYear(yearRange);
  return generations.findLast((first) => first <= year) ?? generations[0];
}

// The lines get heavier in a large frame, but less than in proportion.
const truckStyle = css({ width: 'full', height: 'full', strokeWidth: 'clamp(1px, 0.6cqi, 2.5px)' });
