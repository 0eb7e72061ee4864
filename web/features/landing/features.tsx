import { ClipboardCheck, Gauge, ToggleRight } from 'lucide-react';
import { css } from '#styled/css';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from './section.tsx';

const features = [
  {
    icon: Gauge,
    title: 'Precision Tuning',
    text: 'Custom-built calibrations for your engine, your transmission and the way you drive.',
  },
  {
    icon: ToggleRight,
    title: 'SOTF Available',
    text: 'Optional Switch on the Fly (SOTF): turn a knob and change power levels while you drive.',
  },
  {
    icon: ClipboardCheck,
    title: 'Approved Process',
    text: 'Every order is reviewed by our team before a file is built.',
  },
];

/** What we sell. */
export function Features() {
  return (
    <Section id="features" title="How we build it">
      <div className={gridStyle}>
        {features.map(({ icon: Icon, title, text }) => (
          <Card key={title} className={css({ display: 'grid', gap: '2', alignContent: 'start' })}>
            <Icon size={28} strokeWidth={1.75} aria-hidden />
            <h3 className={css({ fontSize: '28', marginTop: '1' })}>{title}</h3>
            <p className={css({ color: 'muted' })}>{text}</p>
          </Card>
        ))}
      </div>
    </Section>
  );
}

const gridStyle = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
});
