import { QrCode as Ark } from '@ark-ui/react/qr-code';
import { useQuery } from '@tanstack/react-query';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatDay, formatDayTime } from '#web/lib/day.ts';
import { displayName, productOf, vehicleOf } from '#web/lib/format.ts';
import { tableStyle } from '#web/orders/amounts/amounts-table.tsx';
import { shippedTo } from '#web/orders/print/order-texts.tsx';
import { PrintButton } from '#web/orders/print/print-button.tsx';
import { PrintOrder } from '#web/orders/print/print-order.tsx';
import { PrintedFacts, PrintSheet } from '#web/orders/print/print-sheet.tsx';
import { PrintReceipt } from '#web/orders/print/receipt.tsx';
import { shipmentText, useGoods } from '#web/orders/shipping/shipping.tsx';
import { HeadRow } from '#web/ui/head-row.tsx';
import type { BuildSheetJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { soldForText } from '#worker/domain/catalog/sale-terms.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import type {
  OrderDetailsJson,
  OrderJson,
  StaffNoteJson,
} from '#worker/domain/orders/orders.api.ts';
import { tuneChoiceLabels } from '#worker/domain/orders/request/tune-type.ts';
import { shortId } from '#worker/domain/orders/short-id.ts';

/** The sheets that the shop prints for an order. */
export function PrintSheets({ order }: { order: OrderDetailsJson }) {
  return (
    <div className={css({ wrap: '2' })}>
      <PrintWorkTicket order={order} />
      <PrintPackingSlip order={order} />
      <PrintOrder order={order} />
      {order.amountPaid > 0 && <PrintReceipt order={order} />}
    </div>
  );
}

/** Opens the print dialog with what goes into the box, without prices, if the order has goods that ship. */
function PrintPackingSlip({ order }: { order: OrderJson }) {
  const goods = useGoods(order);
  if (goods.size === 0) return null;
  return (
    <PrintButton order={order} label="Print Packing Slip" name="packing slip">
      <PrintSheet title="Packing Slip">
        <PrintedFacts
          facts={[
            ['Order', shortId(order.id)],
            ['Ordered', formatDay(order.createdAt)],
            ['Ship To', shippedTo(order)],
            ['Shipped', shipmentText(order)],
          ]}
        />
        <table className={tableStyle}>
          <HeadRow headings={['Item', 'Quantity']} />
          <tbody>
            {order.addons
              .filter(({ addon }) => goods.has(addon.id))
              .map(({ addon }) => (
                <tr key={addon.id}>
                  <td>☐ {addon.name}</td>
                  <td>1</td>
                </tr>
              ))}
          </tbody>
        </table>
      </PrintSheet>
    </PrintButton>
  );
}

function PrintWorkTicket({ order }: { order: OrderDetailsJson }) {
  const { data: sheet } = useQuery(queries.buildSheet(order.id));
  const { data: notes } = useQuery(queries.staffNotes(order.id));
  const isLoaded = sheet !== undefined && notes !== undefined;
  return (
    <PrintButton order={order} label="Print Work Ticket" name="ticket" isLoaded={isLoaded}>
      {isLoaded && <WorkTicket order={order} sheet={sheet} notes={notes} />}
    </PrintButton>
  );
}

interface WorkTicketProps {
  order: OrderDetailsJson;
  sheet: BuildSheetJson;
  notes: readonly StaffNoteJson[];
}

function WorkTicket({ order, sheet, notes }: WorkTicketProps) {
  const { device } = order;
  return (
    <PrintSheet
      title="Work Ticket"
      aside={
        <QrCode label="Link to the order" value={`${location.origin}/admin?order=${order.id}`} />
      }
    >
      <PrintedFacts
        facts={[
          ['Order', shortId(order.id)],
          ['Ordered', formatDayTime(order.createdAt)],
        ]}
      />
      <PrintedFacts
        facts={[
          ['Customer', displayName(order.user)],
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
          ['Modifications', order.modifications],
          ['Additional Notes', order.additionalNotes],
        ]}
      />
      <h2 className={css({ fontSize: '22' })}>Build Sheet</h2>
      <PrintedFacts
        facts={sheet.questions.map(({ id, label, unit }) => [
          label,
          [sheet.answers[id] ?? 'Not answered', sheet.answers[id] === undefined ? null : unit]
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
            {text} ({displayName(author)}, {formatDayTime(createdAt)})
          </li>
        ))}
      </ul>
    </PrintSheet>
  );
}

/** A QR code that a phone's camera can read from paper. */
function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <Ark.Root value={value} role="img" aria-label={label}>
      <Ark.Frame className={css({ width: '24', height: '24', fill: 'printed' })}>
        <Ark.Pattern />
      </Ark.Frame>
    </Ark.Root>
  );
}
