import { css } from '#styled/css';
import { generationOf } from './generation.ts';
import trucks from './generations.svg?no-inline';

/**
 * A line drawing of the truck that a calibration is for, in the text color of its parent. Decorative. One sprite holds
 * all drawings, so the scripts don't grow and the service worker has them offline.
 */
export function GenerationIllustration({ yearRange }: { yearRange: string }) {
  return (
    <svg viewBox="0 0 192 144" aria-hidden className={truckStyle}>
      <use href={`${trucks}#truck-${generationOf(yearRange)}`} />
    </svg>
  );
}

// The lines get heavier in a large frame, but less than in proportion.
const truckStyle = css({
  width: 'full',
  height: 'full',
  strokeWidth: 'clamp(1px, 0.6cqi, 2.5px)',
});
