import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { css } from '#styled/css';
import { boxClass } from '#web/ui/callout.tsx';

/** What the admin should check in an order, or nothing. */
export function OrderWarnings({ warnings }: { warnings: readonly string[] }) {
  const titleId = useId();
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={boxClass()}>
      <h3 id={titleId} className={css({ row: '2', fontSize: '18' })}>
        <TriangleAlert size={20} />
        Check This Order
      </h3>
      <ul className={css({ stack: '1' })}>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
