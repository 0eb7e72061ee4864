import { css } from '#styled/css';
import { useUserId } from '#web/api/session.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { Button } from '#web/ui/form/button.tsx';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type OrderWrite, sendWrite } from './order-write.ts';
import { UnsentNote } from './unsent-note.tsx';

/** Asks the customer of a competition calibration how they use the truck, and shows when they declared it. */
export function CompetitionDeclaration({ order, write }: { order: OrderJson; write: OrderWrite }) {
  const isOwn = useUserId() === order.user.id;
  if (order.product.use !== 'competition') return null;
  // Too late to declare it.
  if (!order.useDeclaredAt && !awaitsFile(order)) return <UnsentNote write={write} />;
  const isWaiting = write.unsent && !write.unsent.isSending;
  return (
    <section
      aria-label="Use"
      className={css({
        stack: '3',
        justifyItems: 'start',
        borderTop: '1px solid {colors.line}',
        paddingTop: '4',
      })}
    >
      <h3>Competition Only</h3>
      {order.useDeclaredAt ? (
        <p>
          {isOwn ? 'You' : 'The customer'} declared on {formatDayTime(order.useDeclaredAt)} that
          this truck is used for competition only.
        </p>
      ) : (
        <p>
          {isOwn
            ? 'We sell this file for competition only. Declare that you use this truck for competition only, and never on public roads. Then we can deliver it.'
            : 'The customer hasn’t declared competition use yet. You can deliver the file once they have.'}
        </p>
      )}
      {isOwn && !order.useDeclaredAt && !isWaiting && (
        <Button
          variant="action"
          busy={write.unsent?.isSending ?? false}
          onClick={() => void sendWrite(write, { body: { use: 'competition' } })}
        >
          I Use It for Competition Only
        </Button>
      )}
      <UnsentNote write={write} />
    </section>
  );
}
