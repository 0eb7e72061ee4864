import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from '#styled/css';

interface FileRowProps {
  name: string;
  facts: string;
  purpose?: string | undefined;
  note?: string | null;
  badge?: ReactNode;
  sha256?: string;
  actions: ReactNode;
  children?: ReactNode;
}

/** A file with its details, checksum and actions. */
export function FileRow({
  name,
  facts,
  purpose,
  note,
  badge,
  sha256,
  actions,
  children,
}: FileRowProps) {
  return (
    <article className={css({ stack: '2', layerStyle: 'box' })}>
      <div className={headStyle}>
        <FileText size={22} />
        <div className={textStyle}>
          <p dir="ltr" className={nameStyle}>
            {name}
          </p>
          <p className={factsStyle}>{facts}</p>
          {purpose && <p className={factsStyle}>{purpose}</p>}
          {badge && <div>{badge}</div>}
        </div>
        <div className={actionsStyle}>{actions}</div>
      </div>
      {note && (
        <p dir="auto" className={css({ whiteSpace: 'pre-line' })}>
          {note}
        </p>
      )}
      {sha256 && (
        <details>
          <summary className={summaryClass}>Checksum (SHA-256)</summary>
          <code className={css({ fontSize: '14', overflowWrap: 'anywhere', userSelect: 'all' })}>
            {sha256}
          </code>
        </details>
      )}
      {children}
    </article>
  );
}

const headStyle = css({ wrap: '3', alignItems: 'start' });

// The text fills the row. If the row is too narrow, the actions wrap, and fill their own.
const textStyle = css({ stack: '1', minWidth: '0', flex: '999 1 10rem' });
const actionsStyle = css({ wrap: '2', flexGrow: '1', '& > *': { flexGrow: '1' } });

// With dir="ltr", the extension of a right-to-left name stays at the end.
const nameStyle = css({ fontWeight: '600', overflowWrap: 'anywhere', lineClamp: '4' });

const factsStyle = css({ fontSize: '14', color: 'muted' });

/** The class of a <summary> that is high enough to tap. */
export const summaryClass = css({
  paddingBlock: '3',
  fontSize: '14',
  lineHeight: '1.45',
  color: 'muted',
  cursor: 'pointer',
});
