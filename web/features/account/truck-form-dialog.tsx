import { useId } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { TruckForm } from './truck-form.tsx';
import { useTruckForm } from './use-truck-form.ts';

interface TruckFormDialogProps {
  /** The truck to edit; undefined for a new one. */
  truck: TruckJson | undefined;
  onClose: () => void;
}

/** Adds or edits a truck. */
export function TruckFormDialog({ truck, onClose }: TruckFormDialogProps) {
  const formId = useId();
  const form = useTruckForm(truck, onClose);

  /** A save in flight can't be canceled, so the dialog stays open until it settles. */
  function close(): void {
    if (!form.isSaving) onClose();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={truck ? 'Edit Truck' : 'Add a Truck'}
      footer={
        <>
          <Button onClick={close} disabled={form.isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="action" busy={form.isSaving}>
            Save Truck
          </Button>
        </>
      }
    >
      <TruckForm formId={formId} form={form} />
    </Dialog>
  );
}
