import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { emptyWrite, jsonWrite } from '#worker/http/write-guard.ts';
import { newTruckSchema, truckEditSchema } from './truck.schema.ts';
import { selectTrucks } from './trucks.repository.ts';
import { addTruck, editTruck, removeTruck } from './trucks.usecases.ts';

export const truckRoutes = new Hono<AppEnv>()
  .get('/account/trucks', signedIn({ polls: ['user'] }), (c) =>
    respondWithEtag(c, () => selectTrucks(c.var.deps.db, c.var.session.user.id)),
  )

  .post(
    '/account/trucks',
    signedIn(),
    jsonWrite,
    idempotent,
    jsonBody(newTruckSchema),
    async (c) => {
      const truck = await addTruck(c.var.deps, {
        userId: c.var.session.user.id,
        entry: c.req.valid('json'),
        idempotent: c.var.idempotent,
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
    const { truckId } = c.req.param();
    await removeTruck(c.var.deps, { id: truckId, userId: c.var.session.user.id });
    return c.body(null, 204);
  });
