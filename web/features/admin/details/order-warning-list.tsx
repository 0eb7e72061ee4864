import { TriangleAlert } from 'lucide-react';
import { css } from '#styled/css';
import { boxClass } from '#web/ui/callout.tsx';

/** What the admin should check in an order, or nothing. */
export function OrderWarningList({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings-title" className={boxClass()}>
      <h3 id="warnings-title" className={titleStyle}>
        <TriangleAlert size={20} />
        Check This Order
      </h3>
      <ul className={css({ display: 'grid', gap: '1' })}>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

const titleStyle = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: '18' });
