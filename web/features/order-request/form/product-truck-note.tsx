import { useRef } from 'react';
import { css } from '#styled/css';
import { Button } from '#web/ui/form/button.tsx';
import type { OrderTexts } from './order-draft.ts';
import type { TruckDetails } from './truck-details.ts';
import type { useOrderForm } from './use-order-form.ts';

interface ProductTruckNoteProps {
  /** What the calibration filled in. */
  truck: TruckDetails;
  form: Pick<ReturnType<typeof useOrderForm>, 'values' | 'fillIn'>;
}

const names = ['vehicleMake', 'vehicleModel', 'vehicleTransmission'] as const;

/** Says where the truck's details come from, and empties them if they are wrong. */
export function ProductTruckNote({ truck, form }: ProductTruckNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const filled = names.filter((name) => truck[name] !== '');
  if (filled.length === 0 || filled.some((name) => form.values[name] !== truck[name])) return null;

  function empty(): void {
    const make = note.current?.closest('form')?.elements.namedItem('vehicleMake');
    form.fillIn(Object.fromEntries(filled.map((name) => [name, ''])) as Partial<OrderTexts>);
    if (make instanceof HTMLElement) make.focus();
  }

  return (
    <div ref={note} className={noteStyle}>
      <p>
        From this file:{' '}
        <strong>
          {[truck.vehicleMake, truck.vehicleModel, truck.vehicleTransmission]
            .filter(Boolean)
            .join(' ')}
        </strong>
      </p>
      <Button variant="quiet" onClick={empty}>
        Not yours?
      </Button>
    </div>
  );
}

const noteStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
  paddingInlineStart: '3',
  borderRadius: 'control',
  background: 'ground',
});
