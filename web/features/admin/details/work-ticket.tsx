import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatDayTime } from '#web/lib/day.ts';
import { fullName, productOf, vehicleOf } from '#web/lib/format.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { usePrint } from '#web/ui/hooks/use-print.ts';
import { Printed } from '#web/ui/printed.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import type { OrderDetailsJson } from '#worker/domain/orders/orders.api.ts';
import { orderNumber } from '#worker/domain/orders/short-id.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/tune-type.ts';
import { siteName } from '#worker/domain/site-name.ts';

/** Opens the print dialog with what a technician needs at the truck. */
export function PrintWorkTicket({ order }: { order: OrderDetailsJson }) {
  const { isPrinting, print } = usePrint(`${siteName} ticket ${orderNumber(order.id)}`);
  return (
    <div>
      <Button onClick={print}>
        <Printer size={18} strokeWidth={1.75} aria-hidden />
        Print Work Ticket
      </Button>
      {isPrinting && (
        <Printed>
          <WorkTicket order={order} />
        </Printed>
      )}
    </div>
  );
}

function WorkTicket({ order }: { order: OrderDetailsJson }) {
  const { data: sheet } = useQuery(queries.buildSheet(order.id));
  const { data: notes = [] } = useQuery(queries.staffNotes(order.id));
  const { device } = order;
  return (
    <article className={ticketStyle} aria-label="Work Ticket">
      <header className={css({ display: 'flex', justifyContent: 'space-between', gap: '4' })}>
        <div>
          <h1 className={css({ fontSize: '36' })}>{orderNumber(order.id)}</h1>
          <p>Ordered {formatDayTime(order.createdAt)}</p>
        </div>
        <QrCode label="Link to the order" value={`${location.origin}/admin?order=${order.id}`} />
      </header>
      <Facts
        facts={[
          ['Customer', fullName(order.user) || order.user.email],
          ['Phone', order.customerPhone],
          ['Truck', vehicleOf(order)],
          ['Transmission', order.vehicleTransmission],
          ['VIN', order.vin],
          ['Device', device && `${device.kind} ${device.serial}`],
          ['Calibration', productOf(order)],
          ['Tune', tuneChoiceLabels[order.tuneType]],
          ['Sold For', soldForText(order.product)],
          ['Add-ons', order.addons.map(({ addon }) => addon.name).join('\n')],
          ['Lines', order.lines.map(({ label }) => label).join('\n')],
          ['Modifications', order.modifications, true],
          ['Additional Notes', order.additionalNotes, true],
        ]}
      />
      <h2 className={css({ fontSize: '22' })}>Build Sheet</h2>
      <Facts
        facts={(sheet?.questions ?? []).map(({ id, label, unit }) => [
          label,
          [sheet?.answers[id] ?? 'Not answered', sheet?.answers[id] === undefined ? null : unit]
            .filter(Boolean)
            .join(' '),
        ])}
      />
      <h2 className={css({ fontSize: '22' })}>To Do</h2>
      <ul>
        {fulfillmentChecklist(order).map(({ id, label }) => (
          <li key={id}>☐ {label}</li>
        ))}
      </ul>
      {notes.length > 0 && <h2 className={css({ fontSize: '22' })}>Staff Notes</h2>}
      <ul>
        {notes.map(({ id, text, author, createdAt }) => (
          <li key={id} className={css({ whiteSpace: 'pre-wrap' })}>
            {text} ({fullName(author) || author.email}, {formatDayTime(createdAt)})
          </li>
        ))}
      </ul>
    </article>
  );
}

const ticketStyle = css({ display: 'grid', gap: '4', maxWidth: 'reading', marginInline: 'auto' });
