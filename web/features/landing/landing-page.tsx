import { Check, ClipboardCheck, Gauge, ToggleRight } from 'lucide-react';
import { css } from '#styled/css';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { productName } from '#worker/domain/product-name.ts';
import { CoverageStrip } from './coverage-strip.tsx';
import { DynoSheet } from './dyno-sheet.tsx';

const signIn = '/api/login';

const claims = [
  'Trusted by 500+ diesel enthusiasts',
  '24hr turnaround',
  'Cummins specialists',
  'Expert support',
];

const features = [
  {
    icon: Gauge,
    title: 'Precision Tuning',
    text: 'Custom-built calibrations for your engine, your transmission and the way you drive.',
  },
  {
    icon: ToggleRight,
    title: 'SOTF Available',
    text: 'Optional Switch on the Fly (SOTF) changes power levels on the fly, from the cab.',
  },
  {
    icon: ClipboardCheck,
    title: 'Approved Process',
    text: 'Every order is reviewed by our team before a file is built.',
  },
];

/** The page for visitors. */
export function LandingPage() {
  return (
    <>
      <title>{`${productName} | Custom Cummins calibrations`}</title>
      <section className={heroStyle}>
        <div className={heroRowStyle}>
          <div className={css({ display: 'grid', gap: '5', justifyItems: 'start' })}>
            <h1 className={css({ fontSize: { base: '48', desktop: '64' } })}>
              Custom calibrations for Cummins pickups
            </h1>
            <p className={css({ fontSize: '18', color: 'onGraphiteMuted', maxWidth: 'reading' })}>
              5.9L and 6.7L, 2003 to 2024. Built for your truck, reviewed by our team, ready in 24
              hours.
            </p>
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
              <ButtonLink variant="action" href={signIn}>
                Get Started
              </ButtonLink>
              <ButtonLink variant="onGraphite" href="#features">
                Learn More
              </ButtonLink>
            </div>
            <ul className={claimsStyle}>
              {claims.map((claim) => (
                <li key={claim} className={claimStyle}>
                  <Check size={18} strokeWidth={2.5} aria-hidden />
                  {claim}
                </li>
              ))}
            </ul>
          </div>
          <DynoSheet />
        </div>
      </section>

      <section id="features" aria-labelledby="features-title" className={sectionStyle}>
        <h2 id="features-title" className={headingStyle}>
          How we build it
        </h2>
        <div className={gridStyle}>
          {features.map(({ icon: Icon, title, text }) => (
            <Card key={title}>
              <Icon size={28} strokeWidth={1.75} aria-hidden />
              <h3 className={css({ fontSize: '28', marginTop: '3' })}>{title}</h3>
              <p className={css({ color: 'muted' })}>{text}</p>
            </Card>
          ))}
        </div>
      </section>

      <section aria-labelledby="coverage-title" className={sectionStyle}>
        <h2 id="coverage-title" className={headingStyle}>
          Trucks we cover
        </h2>
        <CoverageStrip />
      </section>

      <section className={sectionStyle}>
        <Card
          className={css({
            display: 'grid',
            gap: '4',
            justifyItems: 'center',
            textAlign: 'center',
          })}
        >
          <h2 className={headingStyle}>Tell us about your truck</h2>
          <p className={css({ color: 'muted' })}>
            Pick your years, choose a tune, and our team reviews your request.
          </p>
          <ButtonLink variant="action" href={signIn}>
            Get Your Calibration
          </ButtonLink>
        </Card>
      </section>

      <footer
        className={css({
          paddingInline: '4',
          paddingBlock: '8',
          marginTop: { base: '10', desktop: '16' },
          textAlign: 'center',
          color: 'muted',
          borderTop: '1px solid {colors.line}',
        })}
      >
        © 2024 {productName}. All rights reserved.
      </footer>
    </>
  );
}

const heroStyle = css({ background: 'graphite', color: 'onGraphite' });

const claimsStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(2, auto)' },
  columnGap: '6',
  rowGap: '1',
  fontWeight: '600',
});

const claimStyle = css({ display: 'flex', alignItems: 'center', gap: '2' });

const heroRowStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'center',
  gap: '10',
  maxWidth: 'page',
  marginInline: 'auto',
  paddingInline: { base: '4', tablet: '6' },
  paddingBlock: { base: '10', desktop: '20' },
});

const sectionStyle = css({
  display: 'grid',
  gap: '5',
  maxWidth: 'page',
  marginInline: 'auto',
  paddingInline: { base: '4', tablet: '6' },
  paddingTop: { base: '10', desktop: '16' },
});

const headingStyle = css({ fontSize: '36' });

const gridStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'repeat(3, minmax(0, 1fr))' },
});
