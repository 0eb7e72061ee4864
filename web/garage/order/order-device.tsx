import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { css } from '#styled/css';
import { queries, trucksQuery } from '#web/api/queries.ts';
import { useUserId } from '#web/api/session.ts';
import { DeviceField, SerialField } from '#web/garage/device-field.tsx';
import { truckOfOrder } from '#web/garage/truck-of-order.ts';
import { createDrafts } from '#web/lib/drafts.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { draftProps, useDraft, withoutEqual } from '#web/lib/use-draft.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { isBlank } from '#worker/domain/blank-text.ts';
import { normalizeSerial, serialProblem } from '#worker/domain/fitment/device-serial.ts';
import { orderedDevice } from '#worker/domain/fitment/missing-parts.ts';
import { normalizeVin } from '#worker/domain/fitment/vin/vin-format.ts';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type {
  OrderDeviceEditJson,
  OrderDeviceJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import { fieldsStyle } from './answer-form.tsx';
import { type OrderWrite, sendWrite } from './order-write.ts';
import { UnsentNote } from './unsent-note.tsx';

const nothingTyped: Partial<OrderDeviceJson> = {};

const drafts = createDrafts(
  storageKeys.orderDevices,
  v.object({ kind: v.exactOptional(v.string()), serial: v.exactOptional(v.string()) }),
);

interface OrderDeviceProps {
  order: OrderJson;
  write: OrderWrite<OrderDeviceEditJson>;
}

/** The tuning device that an order's files are licensed to. */
export function OrderDevice({ order, write }: OrderDeviceProps) {
  const userId = useUserId();
  const [typed, setTyped, latestTyped] = useDraft(
    drafts,
    { userId, about: order.id },
    nothingTyped,
  );
  const known = useKnownDevice(order);
  const { unsent } = write;
  if (!awaitsFile(order)) {
    const { device } = order;
    return (
      <>
        {device && <Facts facts={[['Device', `${device.kind} ${device.serial}`]]} />}
        <UnsentNote write={write} />
      </>
    );
  }
  const edit = unsent?.body;
  const stored = edit ?? order.device;
  const base = stored ?? known;
  const { kind = base.kind } = typed;
  const { serial = kind === base.kind ? base.serial : '' } = typed;
  const device = { kind, serial };
  const problem = serialProblem(normalizeSerial(serial));
  const isSaved = !unsent?.isRejected && kind === stored?.kind && serial === stored.serial;

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The server may already have the unsent edit, so allow replacing that, too.
    const replaces =
      edit && !unsent?.isRejected
        ? [...(edit.replaces ?? [order.device]), { kind: edit.kind, serial: edit.serial }]
        : [order.device];
    void sendWrite(write, { body: { ...device, replaces } }, () =>
      setTyped(withoutEqual(latestTyped(), device)),
    );
  }

  return (
    <section
      aria-label="Tuning Device"
      className={css({ stack: '3', borderTop: '1px solid {colors.line}', paddingTop: '4' })}
    >
      <h3>Tuning Device</h3>
      <p className={css({ color: 'muted', fontSize: '14' })}>
        We license the file to this device. Its serial number is on its label or in its app.
        {stored === null &&
          device.kind === orderedDevice(order) &&
          ` The ${device.kind} is part of this order: add its number once you have it.`}
      </p>
      <form {...draftProps} noValidate onSubmit={submit} className={fieldsStyle}>
        <DeviceField
          label="Device"
          platform={order.product.platform}
          value={device.kind}
          // Changing the device clears its serial number.
          onChange={({ target }) => setTyped({ ...(kind === '' && typed), kind: target.value })}
        />
        <SerialField
          kind={device.kind}
          label="Serial Number"
          message={problem}
          value={device.serial}
          onChange={({ target }) => setTyped({ ...typed, serial: target.value })}
        />
        <div className={css({ gridColumn: '1 / -1' })}>
          <Button
            type="submit"
            disabled={isSaved || isBlank(kind) || isBlank(serial) || problem !== undefined}
          >
            {isSaved && !unsent ? 'Saved' : 'Save Device'}
          </Button>
          <UnsentNote write={write} />
        </div>
      </form>
    </section>
  );
}

/** Returns the device of the customer's truck, or the one of its last order, or the one that this order ships. */
function useKnownDevice(order: OrderJson): OrderDeviceJson {
  const isOwn = useUserId() === order.user.id;
  const { data: trucks = [] } = useQuery({ ...trucksQuery, enabled: isOwn });
  const { data: orders = [] } = useQuery({
    ...queries.myOrders,
    enabled: isOwn,
    refetchInterval: false,
  });
  const truck = truckOfOrder(order, trucks);
  const known = { kind: truck?.device ?? '', serial: truck?.deviceSerial ?? '' };
  if (known.serial) return known;
  const earlier = orders.filter(({ id, device }) => id !== order.id && device).map(asTruck);
  const last = truckOfOrder(order, earlier.reverse())?.device;
  if (last && (!known.kind || known.kind === last.kind)) return last;
  return known.kind ? known : { kind: orderedDevice(order) ?? '', serial: '' };
}

function asTruck({ vin, vehicleYear, vehicleMake, vehicleModel, device }: OrderJson) {
  const vehicle = { year: vehicleYear, make: vehicleMake, model: vehicleModel };
  return { ...vehicle, vin: normalizeVin(vin ?? '') || null, device };
}
