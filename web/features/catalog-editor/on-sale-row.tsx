import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { wholeRowClass } from './form-grid.ts';

interface OnSaleRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether customers see the entry: nothing that was sold is ever deleted. */
export function OnSaleRow(props: OnSaleRowProps) {
  return (
    <div className={wholeRowClass}>
      <CheckboxRow
        {...props}
        label="On sale"
        hint="Off sale, customers no longer see it. Existing orders keep it."
      />
    </div>
  );
}
