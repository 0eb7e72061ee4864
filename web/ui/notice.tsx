import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { Mark } from './mark.tsx';

interface NoticeProps {
  title?: string;
  text: string;
  /** What the person can do next. */
  action?: ReactNode;
  /** An error is read out at once. */
  isError?: boolean;
  /** It is all that the page has, so its title is the page's heading. */
  isPage?: boolean;
}

/** What stands in place of content: nothing there yet, or something that failed. */
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
      <Mark size={44} />
      {title && <Heading className={css({ fontSize: '28', color: 'ink' })}>{title}</Heading>}
      <p className={css({ maxWidth: 'reading' })}>{text}</p>
      {action}
    </div>
  );
}
