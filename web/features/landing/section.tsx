import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';

interface SectionProps {
  id: string;
  title: string;
  lead?: string;
  /** Puts the heading beside the content on a desktop, for text that would be too wide. */
  beside?: boolean;
  children: ReactNode;
}

/** A section of the landing page. Its id is an anchor. */
export function Section({ id, title, lead, beside = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(sectionStyle, beside && besideStyle)}
    >
      <div>
        <h2 id={`${id}-title`} className={css({ fontSize: { base: '36', desktop: '48' } })}>
          {title}
        </h2>
        {lead && <p className={leadStyle}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

const sectionStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '5', tablet: '6' },
  maxWidth: 'page',
  marginInline: 'auto',
  paddingInline: { base: '4', tablet: '6' },
  paddingTop: { base: '12', desktop: '20' },
});

const besideStyle = css({
  desktop: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)', columnGap: '10' },
});

const leadStyle = css({ marginTop: '2', color: 'muted', fontSize: '18', maxWidth: 'reading' });
