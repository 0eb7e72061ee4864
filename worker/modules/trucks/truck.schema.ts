import * as z from 'zod';
import { checkTruck, normalizeTruck } from '#worker/domain/fitment/truck-form.ts';
import { withRules } from '#worker/http/validation.ts';

const optionalText = z.string('This must be text').nullable().default(null);

const truck = z.object({
  nickname: optionalText,
  year: z.union([z.string(), z.number().transform(String)], 'Year is required'),
  make: z.string('Make is required'),
  model: z.string('Model is required'),
  transmission: optionalText,
  vin: optionalText,
  device: optionalText,
});

/** The body of `POST /api/account/trucks`. The domain checks the rules. */
export const newTruckSchema = truck.transform(normalizeTruck).superRefine(withRules(checkTruck));

/** The body of `PUT /api/account/trucks/{truckId}`. */
export const truckEditSchema = truck
  .extend({ version: z.int('Send the version that was edited') })
  .transform(normalizeTruck)
  .superRefine(withRules(checkTruck));
