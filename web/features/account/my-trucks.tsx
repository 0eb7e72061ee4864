import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { css } from '#styled/css';
import { queries, trucksQuery } from '#web/api/queries.ts';
import { TruckFinder } from '#web/garage/truck-finder.tsx';
import { truckOfOrder } from '#web/garage/truck-of-order.ts';
import { useTruckMutations } from '#web/garage/use-truck-mutations.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Unloaded } from '#web/ui/layout/unloaded.tsx';
import { isBlank } from '#worker/domain/blank-text.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { truckName, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import { MyTrucksList } from './my-trucks-list.tsx';
import { TruckTransfers, useOffer } from './transfers/truck-transfers.tsx';
import { TruckForm } from './truck-form.tsx';
import { useTruckForm } from './use-truck-form.ts';

/** The user's trucks: the current one, and adding, editing and deleting them. */
export function MyTrucks() {
  // Another browser may have changed them.
  const query = useQuery({ ...trucksQuery, refetchOnMount: 'always' });
  const { data: trucks } = query;
  const [edited, setEdited] = useState<TruckJson | 'new'>();
  const [deleted, setDeleted] = useState<TruckJson>();
  const [handedOver, setHandedOver] = useState<TruckJson>();
  const focus = useFocusRestore();
  return (
    <section aria-labelledby="my-trucks" className={sectionStyle} {...focus}>
      <h3 id="my-trucks">My Trucks</h3>
      {trucks?.length === 0 && <FirstTruck />}
      {trucks && (
        <MyTrucksList
          trucks={trucks}
          onEdit={setEdited}
          onHandOver={setHandedOver}
          onDelete={setDeleted}
        />
      )}
      {!trucks && <Unloaded query={query} height="5rem" errorText="Failed to load your trucks" />}
      <TruckTransfers />
      <div>
        <Button onClick={() => setEdited('new')}>
          <Plus size={18} />
          Add a Truck
        </Button>
      </div>
      {edited && (
        <TruckFormDialog
          truck={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {handedOver && <HandOverDialog truck={handedOver} onClose={() => setHandedOver(undefined)} />}
      {deleted && <DeleteTruck truck={deleted} onClose={() => setDeleted(undefined)} />}
    </section>
  );
}

/** Offers the truck finder, whose truck can be saved. */
function FirstTruck() {
  const { data: products = [] } = useQuery(queries.products);
  return (
    <>
      <p className={css({ color: 'muted' })}>
        Save your truck, and we’ll show what fits it and fill it in when you order.
      </p>
      <TruckFinder
        products={products}
        verdict={(truck) => <p>{truckNameWithTransmission(truck)}</p>}
      />
    </>
  );
}

/** Asks before it deletes a truck. */
function DeleteTruck({ truck, onClose }: { truck: TruckJson; onClose: () => void }) {
  const { remove } = useTruckMutations();
  return (
    <PromptDialog
      open
      onClose={onClose}
      title="Delete this truck?"
      description={
        <>
          We’ll remove <bdi>{truck.nickname ?? `your ${truckName(truck)}`}</bdi> from My Trucks.
          Your orders stay as they are.
        </>
      }
      confirm="Delete Truck"
      variant="danger"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(truck, { onSuccess: onClose })}
    />
  );
}

const sectionStyle = css({ stack: '3', outlineStyle: 'none' });

function HandOverDialog({ truck, onClose }: { truck: TruckJson; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const offer = useOffer(truck.id);
  const { data: trucks = [] } = useQuery(trucksQuery);
  const { data: orders = [] } = useQuery(queries.myOrders);
  const hasOpenOrder = orders.some(
    (order) => isOpen(order) && truckOfOrder(order, trucks)?.id === truck.id,
  );

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Hand Over This Truck"
      description={
        <>
          Did you sell <bdi>{truck.nickname ?? `your ${truckName(truck)}`}</bdi>?
        </>
      }
      confirm="Offer Truck"
      variant="danger"
      busy={offer.isPending}
      disabled={isBlank(email)}
      onSubmit={() => offer.mutate(email, { onSuccess: onClose })}
    >
      <p>
        The new owner logs in with this email address and accepts within 14 days. Then the truck and
        its files are theirs, and you can’t download the files anymore. Your orders, chats, payments
        and tuning device stay with you.
      </p>
      {hasOpenOrder && (
        <p>
          This truck has an open order. It stays with you, and so do the files that we deliver after
          the new owner accepts. Wait until they arrive if you want to hand those over, too.
        </p>
      )}
      <TextField
        label="New Owner’s Email *"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}

interface TruckFormDialogProps {
  /** The truck to edit; undefined for a new one. */
  truck: TruckJson | undefined;
  onClose: () => void;
}

function TruckFormDialog({ truck, onClose }: TruckFormDialogProps) {
  const formId = useId();
  const form = useTruckForm(truck, onClose);

  /** A save in flight can't be canceled, so the dialog stays open until it settles. */
  function close(): void {
    if (!form.isSaving) onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={truck ? 'Edit Truck' : 'Add a Truck'}
      footer={
        <>
          <Button onClick={close} disabled={form.isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="action" busy={form.isSaving}>
            Save Truck
          </Button>
        </>
      }
    >
      <TruckForm formId={formId} form={form} />
    </Dialog>
  );
}
