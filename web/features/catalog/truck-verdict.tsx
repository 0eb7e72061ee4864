import { css } from '#styled/css';
import { FitLine } from '#web/garage/fit-line.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { type Truck, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';
import { multipleFitsHint } from './truck-filter.ts';

interface TruckVerdictProps {
  truck: Truck;
  fitting: readonly ProductJson[];
  total: number;
}

/** Says how many calibrations fit the current truck. */
export function TruckVerdict({ truck, fitting, total }: TruckVerdictProps) {
  const name = truckNameWithTransmission(truck);
  const hint = multipleFitsHint(fitting, truck);
  return (
    <>
      <FitLine
        fits={fitting.length > 0}
        text={
          fitting.length > 0
            ? `Fits your ${name}: ${fitting.length} of ${total}`
            : `Nothing fits your ${name} yet.`
        }
      />
      {hint && <p className={css({ color: 'muted', fontSize: '14' })}>{hint}</p>}
    </>
  );
}
