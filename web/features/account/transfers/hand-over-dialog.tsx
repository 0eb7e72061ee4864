import { useState } from 'react';
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { isBlank } from '#worker/domain/blank-text.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { truckName } from '#worker/domain/fitment/truck.ts';
import { useOffer } from './use-transfers.ts';

/** Offers a truck with its files to another account. */
export function HandOverDialog({ truck, onClose }: { truck: TruckJson; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const offer = useOffer(truck.id);

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Hand Over This Truck"
      description={
        <>
          Did you sell <bdi>{truck.nickname ?? `your ${truckName(truck)}`}</bdi>? The new owner
          signs in with this email address and accepts within 14 days. Then the truck and its files
          are theirs, and you can’t download the files anymore. Your orders, chats and payments stay
          with you.
        </>
      }
      confirm="Offer Truck"
      variant="danger"
      busy={offer.isPending}
      disabled={isBlank(email)}
      onSubmit={() => offer.mutate(email, { onSuccess: onClose })}
    >
      <TextField
        label="New Owner’s Email *"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  );
}
