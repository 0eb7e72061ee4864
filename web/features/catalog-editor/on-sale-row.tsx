import { CheckboxRow } from '#web/ui/form/checkbox-row.tsx';
import { fullRowClass } from './form-grid.ts';

interface OnSaleRowProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Shows or hides an entry. Entries can't be deleted, because past orders refer to them. */
export function OnSaleRow(props: OnSaleRowProps) {
  return (
    <div className={fullRowClass}>
      <CheckboxRow
        {...props}
        label="On sale"
        hint="Uncheck this to hide it from customers. Past orders keep it."
      />
    </div>
  );
}
