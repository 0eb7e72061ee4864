import { useTruckMutations } from '#web/garage/use-truck-mutations.ts';
import { PromptDialog } from '#web/ui/dialog/prompt-dialog.tsx';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { truckName } from '#worker/domain/fitment/truck.ts';

/** Asks before it deletes a truck. */
export function DeleteTruck({ truck, onClose }: { truck: TruckJson; onClose: () => void }) {
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
