import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { trucksQuery } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import { chosenTruck, isSameTruck, resolveTruck } from './current-truck.ts';

interface CurrentTruck {
  /** The chosen truck, or else the first in the garage. */
  truck: Truck | undefined;
  /** The garage, oldest first. Empty until it is loaded. */
  trucks: readonly TruckJson[];
  /** The name of the truck's tuning device. Null without one, and for a truck that isn't in the garage. */
  device: string | null;
  /** Chooses a truck for this browser; undefined goes back to the first in the garage. */
  choose(truck: Truck | TruckJson | undefined): void;
}

const noTrucks: readonly TruckJson[] = [];

/** Returns the truck that the user is shopping for, and their garage. Every component and tab follows the choice. */
export function useCurrentTruck(): CurrentTruck {
  const stored = useSyncExternalStore(chosenTruck.subscribe, chosenTruck.get, chosenTruck.get);
  const { data: trucks } = useQuery({ ...trucksQuery, enabled: expectedUserId() !== undefined });
  const truck = resolveTruck(stored, trucks);
  const owned = truck && trucks?.find((other) => isSameTruck(other, truck));
  return {
    truck,
    trucks: trucks ?? noTrucks,
    device: owned?.device ?? null,
    choose: chosenTruck.choose,
  };
}
