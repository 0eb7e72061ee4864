import { CircleAlert, CircleCheck } from 'lucide-react';
import { css } from '#styled/css';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { type Truck, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';

import { multipleFitsHint } from './truck-filter.ts';

interface TruckVerdictProps {
  truck: Truck;
  /** The calibrations that fit it. */
  fitting: readonly ProductJson[];
  /** How many calibrations there are. */
  total: number;
}

/** Says how many calibrations fit the current truck. */
export function TruckVerdict({ truck, fitting, total }: TruckVerdictProps) {
  const name = truckNameWithTransmission(truck);
  const hint = multipleFitsHint(fitting, truck);
  const Icon = fitting.length > 0 ? CircleCheck : CircleAlert;
  return (
    <>
      <p className={verdictStyle}>
        <Icon
          size={22}
          strokeWidth={2}
          aria-hidden
          className={css({
            flexShrink: '0',
            color: fitting.length > 0 ? 'fulfilled.ink' : 'pending.ink',
          })}
        />
        {fitting.length > 0
          ? `Fits your ${name}: ${fitting.length} of ${total}`
          : `Nothing fits your ${name} yet.`}
      </p>
      {hint && <p className={css({ color: 'muted', fontSize: '14' })}>{hint}</p>}
    </>
  );
}

const verdictStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  fontWeight: '700',
  lineHeight: '1.25',
});
