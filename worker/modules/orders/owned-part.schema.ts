import * as z from 'zod';
import { requiredParts } from '#worker/domain/fitment/fitment.api.ts';

/** The answer to "Do you own one?" after the order. */
export const ownedPartSchema = z.object({
  part: z.enum(requiredParts, `Choose ${requiredParts.join(' or ')}`),
});
