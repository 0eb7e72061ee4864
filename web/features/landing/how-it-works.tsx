import { css } from '#styled/css';
import { shop } from '#web/lib/shop.ts';
import { SixBars } from '#web/ui/six-bars.tsx';
import { Section } from './section.tsx';

const steps = [
  {
    when: 'Today',
    title: 'Tell us about your truck',
    text: 'Pick a calibration, a tune and add-ons, and send your request. You don’t pay yet.',
  },
  {
    when: `Within ${shop.reviewHours} hours`,
    title: 'We review it',
    text: 'Our team checks the request against your truck, and asks in the chat if anything’s unclear.',
  },
  {
    when: 'When it’s approved',
    title: 'You pay',
    text: 'You pay the price you saw, plus any shipping. We’ll tell you how, and build your file once you’ve paid.',
  },
  {
    when: 'When it’s ready',
    title: 'Download and load it',
    text: 'Your file waits in My Orders. Load it with your EZ Lynk or HP Tuners device.',
  },
];

/** The last step lights all six bars. */
const barsPerStep = 6 / steps.length;

/** The four steps of an order, with their dates. */
export function HowItWorks() {
  return (
    <Section id="how" title="How it works">
      <ol className={listStyle}>
        {steps.map(({ when, title, text }, index) => (
          <li key={when} className={stepStyle}>
            <SixBars value={(index + 1) * barsPerStep} />
            <div>
              <p className={whenStyle}>{when}</p>
              <h3 className={titleStyle}>{title}</h3>
              <p className={css({ color: 'muted' })}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const listStyle = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    tablet: 'repeat(2, minmax(0, 1fr))',
    desktop: 'repeat(4, minmax(0, 1fr))',
  },
  columnGap: '6',
  rowGap: { base: '5', tablet: '8' },
});

const stepStyle = css({
  display: 'grid',
  gridTemplateColumns: { base: 'auto minmax(0, 1fr)', desktop: 'minmax(0, 1fr)' },
  gap: '4',
  alignContent: 'start',
});

const whenStyle = css({
  fontFamily: 'display',
  fontSize: '28',
  fontWeight: '700',
  lineHeight: '1.1',
});

const titleStyle = css({ fontFamily: 'body', fontSize: '16', fontWeight: '600', marginTop: '1' });
