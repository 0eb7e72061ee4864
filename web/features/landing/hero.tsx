import { Check } from 'lucide-react';
import { css } from '#styled/css';
import { signInPath } from '#web/api/sign-in.ts';
import { shop } from '#web/lib/shop.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { FinderForm } from './finder-form.tsx';
import { TorqueCurves } from './torque-curves.tsx';

const claims = [
  'Trusted by 500+ diesel enthusiasts',
  '24hr turnaround',
  'Cummins specialists',
  'Expert support',
];

/** What we sell, for which trucks, how fast, and the truck finder. */
export function Hero() {
  return (
    <section className={sectionStyle}>
      <div className={heroStyle}>
        <div className={css({ gridArea: 'pitch', stack: '5', justifyItems: 'start' })}>
          <h1 className={titleStyle}>Custom calibrations for Cummins pickups</h1>
          <p className={css({ fontSize: '18', color: 'onGraphiteMuted', maxWidth: 'reading' })}>
            5.9L and 6.7L, 2003 to 2024. Built for your truck, and reviewed by our team within{' '}
            {shop.reviewHours} hours.
          </p>
          <p className={priceStyle}>
            {/* At the end, so that nothing shifts when its font arrives. */}
            Single-file tunes <strong className={amountStyle} data-from-price="2003-2024" />
          </p>
          <div className={css({ wrap: '3' })}>
            <ButtonLink variant="action" href={signInPath('/')}>
              Get Started
            </ButtonLink>
            <ButtonLink variant="onGraphite" href="#features">
              Learn More
            </ButtonLink>
          </div>
          <p className={css({ color: 'onGraphiteMuted' })}>
            You pay after we approve your request. {shop.refundPolicy[0]}
          </p>
        </div>
        <ul className={claimsStyle}>
          {claims.map((claim) => (
            <li key={claim} className={css({ row: '2' })}>
              <Check size={18} className={css({ strokeWidth: '2.5' })} />
              {claim}
            </li>
          ))}
        </ul>
        <div className={css({ gridArea: 'finder', minWidth: '0' })}>
          <FinderForm />
        </div>
        <div className={css({ gridArea: 'sheet', minWidth: '0' })}>
          <TorqueCurves />
        </div>
      </div>
    </section>
  );
}

const sectionStyle = css({
  containerType: 'inline-size',
  containerName: 'hero',
  background: 'graphite',
  color: 'onGraphite',
});

const titleStyle = css({
  // A long word fits, however large the text is.
  fontSize: 'min({fontSizes.48}, 16vw)',
  lineHeight: '1',
  '@container hero (min-width: 64rem)': { fontSize: '64' },
});

const heroStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"pitch" "claims" "finder" "sheet"',
  '@container hero (min-width: 64rem)': {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 28rem)',
    gridTemplateAreas: '"pitch finder" "claims finder" "sheet sheet"',
    gridTemplateRows: 'auto 1fr auto',
  },
  alignItems: 'start',
  columnGap: '16',
  rowGap: '8',
  maxWidth: 'page',
  marginInline: 'auto',
  paddingInline: { base: '4', tablet: '6' },
  paddingBlock: { base: '10', desktop: '16' },
});

const priceStyle = css({
  color: 'onGraphiteMuted',
  // Takes up its space until the price arrives.
  '&:has(strong:empty)': { visibility: 'hidden' },
});

const amountStyle = css({
  display: 'inline-block',
  minHeight: '1em',
  fontFamily: 'display',
  fontSize: '36',
  lineHeight: '1',
  color: 'onGraphite',
});

const claimsStyle = css({
  gridArea: 'claims',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container hero (min-width: 48rem)': { gridTemplateColumns: 'repeat(2, auto)' },
  justifyContent: 'start',
  columnGap: '6',
  rowGap: '1',
  fontWeight: '600',
});
