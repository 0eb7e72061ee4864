import { CircleAlert, CircleCheck } from 'lucide-react';
import { css } from '#styled/css';
import { type Truck, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';

interface TruckVerdictProps {
  truck: Truck;
  /** How many calibrations fit, of how many. */
  fitting: number;
  total: number;
  hint: string | undefined;
}

/** Says how many calibrations fit the current truck. */
export function TruckVerdict({ truck, fitting, total, hint }: TruckVerdictProps) {
  const name = truckNameWithTransmission(truck);
  const Icon = fitting > 0 ? CircleCheck : CircleAlert;
  return (
    <>
      <p className={verdictStyle}>
        <Icon
          size={22}
          strokeWidth={2}
          aria-hidden
          className={css({
            flexShrink: '0',
            color: fitting > 0 ? 'fulfilled.ink' : 'pending.ink',
          })}
        />
        {fitting > 0
          ? `Fits your ${name}: ${fitting} of ${total}`
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
