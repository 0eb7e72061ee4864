import { History } from 'lucide-react';
import { css } from '#styled/css';
import { Button } from '#web/ui/button.tsx';
import type { OrderFormValues } from '#worker/domain/order-form.ts';
import { useLastDetails } from './last-details.ts';

interface FormHelpersProps {
  isEmpty: boolean;
  onFill: (details: Partial<OrderFormValues>) => void;
  onClear: () => void;
}

/** Above the form: the last order's details in one press, and the way back to an empty form. */
export function FormHelpers({ isEmpty, onFill, onClear }: FormHelpersProps) {
  const last = useLastDetails();
  if (!last && isEmpty) return null;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {last && (
        <Button onClick={() => onFill(last.details)} className={css({ textAlign: 'start' })}>
          <History size={18} strokeWidth={1.75} aria-hidden />
          Use my {last.vehicle}
        </Button>
      )}
      {!isEmpty && (
        <Button look="quiet" onClick={onClear}>
          Clear Form
        </Button>
      )}
    </div>
  );
}
