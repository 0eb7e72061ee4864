import { queryOptions } from '@tanstack/react-query';

/** Loads the function that checks whether a calibration fits a truck. The first view may have no truck to check. */
export const fitsQuery = queryOptions({
  queryKey: ['fits'],
  queryFn: async () => (await import('#worker/domain/fitment/fits.ts')).fits,
  networkMode: 'always',
});
