import { type ReactNode, useId } from 'react';
import { css, cva } from '#styled/css';

interface CalloutProps {
  title: string;
  tone?: 'pending' | 'denied';
  /** What someone wrote. */
  text?: string | null | undefined;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A colored box with a title. */
export function Callout({ title, tone, text, actions, children }: CalloutProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={boxClass({ tone })}>
      <h3 id={titleId} className={css({ fontSize: '18' })}>
        {title}
      </h3>
      {text && (
        <p dir="auto" className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>
          {text}
        </p>
      )}
      {children}
      {actions && <div className={css({ wrap: '2', color: 'ink' })}>{actions}</div>}
    </section>
  );
}

/** The box's class, for boxes with another title or without one. */
export const boxClass = cva({
  base: { display: 'grid', gap: '2', padding: '3', borderRadius: 'control' },
  variants: {
    tone: {
      pending: { background: 'pending.ground', color: 'pending.ink' },
      denied: { background: 'denied.ground', color: 'denied.ink' },
    },
  },
  defaultVariants: { tone: 'pending' },
});
