import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { type Truck, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';
import { isSameTruck } from './current-truck.ts';

interface GarageChipsProps {
  truck: Truck | undefined;
  trucks: readonly TruckJson[];
  choose: (truck: TruckJson) => void;
}

/** The user's trucks, to switch between them. Renders nothing for an empty garage. */
export function GarageChips({ truck, trucks, choose }: GarageChipsProps) {
  if (trucks.length === 0) return null;
  return (
    <fieldset className={rowStyle} data-scrolls-sideways>
      <legend className={css({ srOnly: true })}>My Trucks</legend>
      {trucks.map((saved) => (
        <Button
          key={saved.id}
          variant="chip"
          aria-pressed={truck !== undefined && isSameTruck(saved, truck)}
          onClick={() => choose(saved)}
        >
          <bdi>{saved.nickname ?? truckNameWithTransmission(saved)}</bdi>
        </Button>
      ))}
    </fieldset>
  );
}

const rowStyle = css({ display: 'flex', gap: '2', overflowX: 'auto', padding: '1', margin: '-1' });
