import { CircleCheck } from 'lucide-react';
import { css } from '#styled/css';
import { isSameTruck } from '#web/garage/current-truck.ts';
import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { truckName, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';

interface MyTrucksListProps {
  trucks: readonly TruckJson[];
  onEdit: (truck: TruckJson) => void;
  onHandOver: (truck: TruckJson) => void;
  onDelete: (truck: TruckJson) => void;
}

/** The user's trucks. Marks the current one. */
export function MyTrucksList({ trucks, onEdit, onHandOver, onDelete }: MyTrucksListProps) {
  const { truck: current, choose } = useCurrentTruck();
  return (
    <ul className={css({ stack: '2', _empty: { display: 'none' } })}>
      {trucks.map((truck) => {
        const name = truck.nickname ?? truckName(truck);
        return (
          <li key={truck.id} tabIndex={-1} className={rowStyle}>
            <div className={css({ flex: '1 1 12rem', minWidth: '0' })}>
              <p dir="auto" className={css({ fontWeight: '600' })}>
                {name}
              </p>
              <p dir="auto" className={css({ color: 'muted', fontSize: '14' })}>
                {factsOf(truck)}
              </p>
            </div>
            <div className={css({ wrap: '1', alignItems: 'center' })}>
              {current && isSameTruck(truck, current) ? (
                <Badge tone="fulfilled" icon={CircleCheck}>
                  Current truck
                </Badge>
              ) : (
                <Button aria-label={`Use ${name}`} onClick={() => choose(truck)}>
                  Use This Truck
                </Button>
              )}
              <div className={css({ wrap: '1' })}>
                <Button variant="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit(truck)}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Hand Over ${name}`}
                  onClick={() => onHandOver(truck)}
                >
                  Hand Over
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Delete ${name}`}
                  onClick={() => onDelete(truck)}
                >
                  Delete
                </Button>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the details of a truck that its name doesn't include, in one line. */
function factsOf(truck: TruckJson): string {
  const { nickname, transmission, vin, device, deviceSerial } = truck;
  const facts = [
    nickname === null ? transmission : truckNameWithTransmission(truck),
    vin && `VIN ${vin}`,
    device && [device, deviceSerial].filter(Boolean).join(' '),
  ];
  return facts.filter(Boolean).join(' · ');
}

const rowStyle = css({
  spread: '3',
  alignItems: 'center',
  rowGap: '2',
  layerStyle: 'box',
  outlineStyle: 'none',
});
