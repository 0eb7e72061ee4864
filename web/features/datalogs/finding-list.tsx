import { memo, type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import { formatLogTime } from './log-text-format.ts';

interface Finding {
  from: number;
  to: number;
  text: string;
}

interface FindingListProps {
  title: string;
  findings: readonly Finding[];
  /** Shown if there are no findings. */
  empty: ReactNode;
  onShow: (finding: Finding) => void;
  children?: ReactNode;
}

/** More findings than this are only counted. */
const maxListed = 50;

/** A list of sections of the log. Each button shows its section in the plot. */
export const FindingList = memo(function FindingList({
  title,
  findings,
  empty,
  onShow,
  children,
}: FindingListProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}
    >
      <h3 id={id} className={css({ fontSize: '22' })}>
        {title}
      </h3>
      {children}
      {findings.length === 0 && empty && <p className={css({ color: 'muted' })}>{empty}</p>}
      {findings.length > 0 && (
        <ul aria-labelledby={id} className={css({ display: 'grid', gap: '1', width: 'full' })}>
          {findings.slice(0, maxListed).map((finding) => (
            <li key={`${finding.text} ${finding.from}`}>
              <Button variant="quiet" className="log-finding" onClick={() => onShow(finding)}>
                <span>
                  {formatLogTime(finding.from)} to {formatLogTime(finding.to)}
                </span>
                <span className={css({ fontWeight: '400' })}>{finding.text}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {findings.length > maxListed && <p>And {findings.length - maxListed} more.</p>}
    </section>
  );
});
