import { Hono } from 'hono';
import * as z from 'zod';
import { checkTruck, normalizeTruck } from '#worker/domain/fitment/truck-form.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { notFound } from '#worker/http/errors.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody, withRules } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { deleteTruck, selectTrucks } from './trucks.repository.ts';
import { addTruck, editTruck } from './trucks.usecases.ts';

const optionalText = z.string('This must be text').nullable().default(null);

const truck = z.object({
  nickname: optionalText,
  year: z.union([z.string(), z.number().transform(String)], 'Year is required'),
  make: z.string('Make is required'),
  model: z.string('Model is required'),
  transmission: optionalText,
  vin: optionalText,
  device: optionalText,
  deviceSerial: optionalText,
});

/** The body of `POST /api/account/trucks`. The domain checks the rules. */
export const newTruckSchema = truck.transform(normalizeTruck).superRefine(withRules(checkTruck));

/** The body of `PUT /api/account/trucks/{truckId}`. */
const truckEditSchema = truck
  .extend({ version: z.int('Send the version that was edited') })
  .transform(normalizeTruck)
  .superRefine(withRules(checkTruck));

export const truckRoutes = new Hono<AppEnv>()
  .get('/account/trucks', signedIn({ polls: ['user'] }), (c) =>
    respondWithEtag(c, () => selectTrucks(c.var.deps.db, c.var.session.user.id)),
  )

  .post(
    '/account/trucks',
    signedIn(),
    jsonWrite,
    idempotent(),
    jsonBody(newTruckSchema),
    async (c) => {
      const truck = await addTruck(c.var.deps, {
        userId: c.var.session.user.id,
        entry: c.req.valid('json'),
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(truck, 201);
    },
  )

  .put('/account/trucks/:truckId', signedIn(), jsonWrite, jsonBody(truckEditSchema), async (c) => {
    const truck = await editTruck(c.var.deps, {
      id: c.req.param('truckId'),
      userId: c.var.session.user.id,
      edit: c.req.valid('json'),
    });
    return c.json(truck);
  })

  .delete('/account/trucks/:truckId', signedIn(), emptyWrite, async (c) => {
    const key = { id: c.req.param('truckId'), userId: c.var.session.user.id };
    if (!(await deleteTruck(c.var.deps.db, key))) throw notFound('This truck');
    return c.body(null, 204);
  });
