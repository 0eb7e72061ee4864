import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trucksQuery } from '#web/api/queries.ts';
import { isConflict, useTruckMutations } from '#web/garage/use-truck-mutations.ts';
import { useForm, useFormState } from '#web/ui/form/use-form.ts';
import { showSuccess } from '#web/ui/toast/toast.ts';
import type { TruckEntryJson, TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { truckName } from '#worker/domain/fitment/truck.ts';
import { checkTruck, normalizeTruck } from '#worker/domain/fitment/truck-form.ts';

export type TruckField = keyof TruckEntryJson;
export type TruckTexts = Record<TruckField, string>;

/** The user's truck as another browser saved it, and the server's sentence about that. */
export interface TruckConflict {
  sentence: string;
  /** Undefined if the other browser deleted it. */
  latest: TruckJson | undefined;
}

/**
 * Manages the form of a new or existing truck. Keeps what the user typed when another browser has
 * changed the truck.
 */
export function useTruckForm(truck: TruckJson | undefined, onSaved: () => void) {
  const state = useFormState(() => textsOf(truck));
  const [conflict, setConflict] = useState<string>();
  const { data: trucks } = useQuery(trucksQuery);
  const { add, edit } = useTruckMutations();
  const latest = trucks?.find(({ id }) => id === truck?.id);
  const isSaving = add.isPending || edit.isPending;
  const form = useForm(state, {
    read: normalizeTruck<TruckEntryJson>,
    check: checkTruck,
    onSubmit: save,
  });

  function save(entry: TruckEntryJson): void {
    if (isSaving) return;
    if (!truck) add.mutate(entry, { onSuccess: finish });
    else {
      // After a conflict, the user has seen the other browser's version and overwrites it.
      const { id, version } = (conflict && latest) || truck;
      edit.mutate({ ...entry, id, version }, { onSuccess: finish, onError: showConflict });
    }
  }

  function finish(saved: TruckJson): void {
    const description = `Your ${truckName(saved)} is in My Trucks.`;
    showSuccess('Truck Saved', description);
    onSaved();
  }

  function showConflict(error: Error): void {
    if (isConflict(error)) setConflict(error.text);
  }

  return {
    ...form,
    /** Blanks the serial number, which is the device's. */
    changeDevice: (device: string) => {
      const deviceSerial = (device === truck?.device && truck.deviceSerial) || '';
      form.fill({ device, deviceSerial });
    },
    conflict: conflict === undefined ? undefined : { sentence: conflict, latest },
    isSaving,
  };
}

function textsOf(truck: TruckJson | undefined): TruckTexts {
  return {
    nickname: truck?.nickname ?? '',
    year: truck?.year ?? '',
    make: truck?.make ?? '',
    model: truck?.model ?? '',
    transmission: truck?.transmission ?? '',
    vin: truck?.vin ?? '',
    device: truck?.device ?? '',
    deviceSerial: truck?.deviceSerial ?? '',
  };
}
