import type { TruckEntryJson, TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { Answers } from './stub-api.ts';

/** Builds a truck of the garage: a 2014 Ram 2500 with the nickname 'Tow rig'. */
export function truckJson(change: Partial<TruckJson> = {}): TruckJson {
  return {
    id: 'truck-1',
    version: 1,
    nickname: 'Tow rig',
    year: '2014',
    make: 'Ram',
    model: '2500',
    transmission: '68RFE automatic',
    vin: null,
    device: null,
    deviceSerial: null,
    ...change,
  };
}

/** Answers for a garage with these trucks. The server stores the trucks that are added. */
export function garageAnswers(trucks: readonly TruckJson[] = []): Answers {
  let stored = trucks;
  return {
    'GET /api/account/trucks': () => stored,
    'GET /api/account/transfers': () => ({ outgoing: [], incoming: [], files: [] }),
    'POST /api/account/trucks': ({ body }) => {
      const added = { ...(body as TruckEntryJson), id: `truck-${stored.length + 1}`, version: 1 };
      stored = [...stored, added];
      return added;
    },
  };
}
