import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { installGuideFor } from '#web/orders/install-guides.ts';
import { calibrationItemId } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { logsAfterRevisions } from './revision-logs.ts';

/** Suggests recording a log of the newest delivered tune, with the steps. Renders nothing once a log of it exists. */
export function LogSuggestion({ order }: { order: OrderJson }) {
  const { data: files = [] } = useQuery(queries.orderFiles(order.id));
  const { data: logs } = useQuery(queries.orderLogs(order.id));
  const guide = installGuideFor(order.product.platform)?.log;
  const tunes = files.filter(
    ({ itemId, deliveredAt }) => itemId === calibrationItemId && deliveredAt !== null,
  );
  const newest = tunes.toSorted((a, b) => a.revision - b.revision).at(-1);
  if (!guide || !logs || !newest) return null;
  if (logsAfterRevisions(logs, files).some(({ revision }) => revision === newest)) return null;
  return (
    <details className={css({ flex: '1', fontSize: '14' })}>
      <summary className={css({ paddingBlock: '3', fontWeight: '600', cursor: 'pointer' })}>
        Driven on the new tune? Attach a log so we can see how it’s running.
      </summary>
      <div className={stepsStyle}>
        <ol className={css({ listStyle: 'decimal', paddingInlineStart: '6' })}>
          {guide.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>Channels: {guide.channels.join('; ')}.</p>
      </div>
    </details>
  );
}

// The steps scroll, so that the text field stays in view.
const stepsStyle = css({ stack: '2', maxHeight: '10rem', overflowY: 'auto' });
