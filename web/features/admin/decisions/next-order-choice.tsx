import { useState } from 'react';
import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { opensNextOrder, setOpensNextOrder } from './next-order.ts';

/** A checkbox for whether a decision opens the next order. */
export function NextOrderChoice() {
  const [isChecked, setChecked] = useState(opensNextOrder);
  return (
    <CheckboxRow
      label="Open the next order"
      hint="This device remembers your choice."
      checked={isChecked}
      onChange={(chosen) => {
        setOpensNextOrder(chosen);
        setChecked(chosen);
      }}
    />
  );
}
