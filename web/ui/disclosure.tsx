import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';

interface DisclosureProps {
  /** The anchor of the text. Newer browsers open closed text when they follow a link to it. */
  id?: string;
  summary: string;
  children: ReactNode;
}

/** A line that opens more text. A `<details>`, so it works without JavaScript, and find-in-page of newer browsers opens it. */
export function Disclosure({ id, summary, children }: DisclosureProps) {
  return (
    <details className={css({ borderBottom: '1px solid {colors.line}' })}>
      <summary className={summaryStyle}>
        {summary}
        <ChevronDown size={20} className={chevronStyle} />
      </summary>
      <div id={id} className={contentStyle}>
        {children}
      </div>
    </details>
  );
}

const summaryStyle = css({
  row: '4',
  justifyContent: 'space-between',
  minHeight: '14',
  paddingBlock: '3',
  fontWeight: '600',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
});

const chevronStyle = css({
  flexShrink: '0',
  color: 'muted',
  transition: 'transform {durations.quick}',
  '[open] > summary > &': { transform: 'rotate(180deg)' },
});

const contentStyle = css({
  stack: '3',
  maxWidth: 'reading',
  paddingBottom: '4',
  color: 'muted',
  // Keeps the summary in view above the text.
  scrollMarginTop: '20',
});
