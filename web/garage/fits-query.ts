import { queryOptions } from '@tanstack/react-query';

/** The function that tells whether a calibration fits a truck. Not in the first view, where there may be no truck. */
export const fitsQuery = queryOptions({
  queryKey: ['fits'],
  queryFn: async () => (await import('#worker/domain/fitment/fits.ts')).fits,
  networkMode: 'always',
});
