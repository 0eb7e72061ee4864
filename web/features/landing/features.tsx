import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { builder, shop } from '#web/lib/shop.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { SixBars } from '#web/ui/six-bars.tsx';
import { Section } from './section.tsx';

const proofStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  minHeight: '14',
  color: 'muted',
  fontSize: '14',
  lineHeight: '1.3',
  // Takes up its space until the catalog arrives.
  '&:has(strong:empty)': { visibility: 'hidden' },
  '& > span': { flex: '1 1 6rem' },
});

const numberStyle = css({
  fontFamily: 'display',
  fontSize: '48',
  lineHeight: '1',
  minWidth: '2ch',
  color: 'ink',
  fontVariantNumeric: 'tabular-nums',
});

const features = [
  {
    proof: (
      <p className={proofStyle}>
        {/* Filled in with the catalog. */}
        <strong className={numberStyle} data-calibration-count />
        <span>files, by years, model and transmission</span>
      </p>
    ),
    title: 'Precision Tuning',
    text: 'Custom-built calibrations for your engine, your transmission and the way you drive.',
  },
  {
    proof: (
      <p aria-hidden className={proofStyle}>
        {[1, 2, 3, 4, 5].map((level) => (
          <SixBars key={level} value={level} size={24} />
        ))}
      </p>
    ),
    title: 'SOTF Available',
    text: 'Optional Switch on the Fly (SOTF): turn a knob and change power levels while you drive.',
  },
  {
    proof: <Reviewer builder={builder} />,
    title: 'Approved Process',
    text: 'Every order is reviewed by our team before a file is built.',
  },
];

/** What a customer gets. */
export function Features() {
  return (
    <Section id="features" title="What you get">
      <div className={gridStyle}>
        {features.map(({ proof, title, text }) => (
          <FeatureCard key={title} title={title} text={text}>
            {proof}
          </FeatureCard>
        ))}
      </div>
    </Section>
  );
}

function FeatureCard({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Card className={css({ stack: '2', alignContent: 'start' })}>
      {children}
      <h3 className={css({ fontSize: '28', marginTop: '1' })}>{title}</h3>
      <p className={css({ color: 'muted' })}>{text}</p>
    </Card>
  );
}

/** Who writes the files; until the shop names them, how soon they review. */
export function Reviewer({ builder: person }: { builder: typeof builder }) {
  if (!person) {
    return (
      <p className={proofStyle}>
        <strong className={numberStyle}>{shop.reviewHours}</strong>
        <span>hours or less until we answer</span>
      </p>
    );
  }
  return (
    <p className={proofStyle}>
      {person.pictureUrl && (
        <img src={person.pictureUrl} alt="" width="56" height="56" className={pictureStyle} />
      )}
      <span>
        <strong className={css({ display: 'block', color: 'ink' })}>{person.name}</strong>
        writes the files, since {person.since}
      </span>
    </p>
  );
}

const pictureStyle = css({ borderRadius: 'round', objectFit: 'cover', width: '14', height: '14' });

const gridStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
});
