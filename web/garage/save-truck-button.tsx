import { Button } from '#web/ui/form/button.tsx';
import { showSuccess } from '#web/ui/toast/toast.ts';
import { type Truck, truckName } from '#worker/domain/fitment/truck.ts';
import { isSameTruck } from './current-truck.ts';
import { useCurrentTruck } from './use-current-truck.ts';
import { useTruckMutations } from './use-truck-mutations.ts';

/** Saves the chosen truck to the account. Renders nothing for a saved truck. */
export function SaveTruckButton({ truck }: { truck: Truck }) {
  const { trucks, choose } = useCurrentTruck();
  const { add } = useTruckMutations();
  if (trucks.some((saved) => isSameTruck(saved, truck))) return null;

  function save({ year, make, model, transmission, vin = null }: Truck): void {
    add.mutate(
      { nickname: null, year, make, model, transmission, vin, device: null, deviceSerial: null },
      {
        onSuccess(saved) {
          choose(saved);
          showSuccess(
            'Truck Saved',
            `Your ${truckName(saved)} is in My Trucks, under Your Account.`,
          );
        },
      },
    );
  }

  return (
    <Button busy={add.isPending} onClick={() => save(truck)}>
      Save to My Trucks
    </Button>
  );
}
