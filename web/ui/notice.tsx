import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { SixBars } from './six-bars.tsx';

interface NoticeProps {
  title?: string;
  text: string;
  action?: ReactNode;
  /** Screen readers announce an error immediately. */
  isError?: boolean;
  /** The notice is the whole page, so its title is the h1. */
  isPage?: boolean;
}

/** Shown instead of content, for an empty state or an error. */
export function Notice({ title, text, action, isError = false, isPage = false }: NoticeProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div
      role={isError ? 'alert' : undefined}
      className={css({
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        gap: '3',
        paddingBlock: '12',
        paddingInline: '4',
        color: 'muted',
      })}
    >
      <span className={isError ? css({ color: 'denied.ink' }) : undefined}>
        <SixBars value={isError ? 1 : 0} size={56} />
      </span>
      {title && <Heading className={css({ fontSize: '28', color: 'ink' })}>{title}</Heading>}
      <p className={css({ maxWidth: 'reading' })}>{text}</p>
      <div className={css({ wrap: '2', justifyContent: 'center' })}>{action}</div>
    </div>
  );
}

/** Shown offline instead of content that this browser has never loaded. */
export function OfflineNotice() {
  return (
    <Notice
      title="You’re Offline"
      text="You haven’t opened this on this device before. We’ll load it when you’re back online."
    />
  );
}
