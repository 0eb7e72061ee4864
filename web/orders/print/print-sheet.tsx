import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { formatPhone, shop } from '#web/lib/shop.ts';
import { Mark } from '#web/ui/mark.tsx';
import { siteName } from '#worker/domain/site-name.ts';

interface PrintSheetProps {
  title: string;
  /** Stands at the end of the shop's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The layout that all printed sheets of an order share: the shop, the title, and what the sheet is about. */
export function PrintSheet({ title, aside, children }: PrintSheetProps) {
  return (
    <article className={sheetStyle} aria-label={title}>
      <header className={headStyle}>
        <Mark size={40} />
        <p className={css({ flexGrow: '1' })}>
          <strong className={css({ fontFamily: 'display', fontSize: '28' })}>{siteName}</strong>
          <br />
          {formatPhone(shop.phone)} · {shop.email}
          {shop.isSample && ' (sample)'}
        </p>
        {aside}
      </header>
      <h1 className={css({ fontSize: '36' })}>{title}</h1>
      {children}
    </article>
  );
}

type PrintedFact = readonly [label: string, text: ReactNode];

/** Labeled texts beside each other. Skips those without a text. */
export function PrintedFacts({ facts }: { facts: readonly PrintedFact[] }) {
  return (
    <dl className={factsStyle}>
      {facts
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <div key={label}>
            <dt className={css({ fontSize: '14' })}>{label}</dt>
            <dd dir="auto" className={css({ fontWeight: '600', whiteSpace: 'pre-line' })}>
              {text}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const sheetStyle = css({ stack: '6', maxWidth: 'reading', marginInline: 'auto' });

const headStyle = css({ row: '4', paddingBottom: '4', borderBottom: '2px solid' });

const factsStyle = css({
  display: 'grid',
  // Wide enough for a VIN.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  gap: '4',
});
