import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { css } from '#styled/css';
import { trucksQuery } from '#web/api/queries.ts';
import { useTruckMutations } from '#web/garage/use-truck-mutations.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { useFocusRestore } from '#web/ui/hooks/use-focus-restore.ts';
import { Unloaded } from '#web/ui/unloaded.tsx';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { truckName } from '#worker/domain/fitment/truck.ts';
import { MyTrucksList } from './my-trucks-list.tsx';
import { HandOverDialog } from './transfers/hand-over-dialog.tsx';
import { TruckTransfers } from './transfers/truck-transfers.tsx';
import { TruckFormDialog } from './truck-form-dialog.tsx';

/** The user's trucks: the current one, and adding, editing and deleting them. */
export function MyTrucks() {
  // Another device may have changed them.
  const query = useQuery({ ...trucksQuery, refetchOnMount: 'always' });
  const { data: trucks } = query;
  const [edited, setEdited] = useState<TruckJson | 'new'>();
  const [deleted, setDeleted] = useState<TruckJson>();
  const [handedOver, setHandedOver] = useState<TruckJson>();
  const section = useRef<HTMLElement>(null);
  const focus = useFocusRestore(section);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="my-trucks"
      className={sectionStyle}
      {...focus}
    >
      <h3 id="my-trucks" className={css({ fontSize: '22' })}>
        My Trucks
      </h3>
      {trucks?.length === 0 && (
        <p className={css({ color: 'muted' })}>
          Save your truck, and we’ll show what fits it and fill it in when you order.
        </p>
      )}
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
          <Plus size={18} strokeWidth={1.75} aria-hidden />
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

const sectionStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '3',
  outline: 'none',
});
