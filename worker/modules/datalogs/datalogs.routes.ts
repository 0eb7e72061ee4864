import { Hono } from 'hono';
import * as z from 'zod';
import { channelMeanings, logCheckKinds, timeUnits } from '#worker/domain/datalogs/datalogs.api.ts';
import { logLimitProblem } from '#worker/domain/datalogs/log-checks.ts';
import { correctionUnits } from '#worker/domain/datalogs/log-corrections.ts';
import { maxLogRows } from '#worker/domain/datalogs/reading/log-layout.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { notFound } from '#worker/http/errors.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly, orderAccess, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { selectDatalogs, selectTemplates, updateSummary } from './datalogs.repository.ts';
import { changeLogLimits, getLogLimits, storeCorrections } from './datalogs.usecases.ts';

const wholeNumber = 'Send a whole number';
const count = z.int(wholeNumber).nonnegative(wholeNumber).max(maxLogRows, 'The log is too long');

const nameOf = (max: number) =>
  z.string('Send the names of the channels').max(max, tooLongMessage('A channel name', max));

/** The body of `PUT /api/orders/{orderId}/logs/{fileId}`. */
const logSummarySchema = z.object({
  durationMs: z.int(wholeNumber).nonnegative(wholeNumber),
  rows: count,
  pulls: count.nullable(),
  channels: z
    .array(nameOf(limits.channelName), 'Send the names of the channels')
    .max(limits.channelsPerLog, `A log can have up to ${limits.channelsPerLog} channels`),
});

/** The body of `PUT /api/orders/{orderId}/logs/{fileId}/corrections`, with the summary of the corrected log. */
const logCorrectionsSchema = z.object({
  logger: z.string().max(limits.channelName).default(''),
  timeUnit: z.enum(timeUnits, 'Choose a unit of time').optional(),
  channels: z
    .record(
      nameOf(limits.correctedChannelName),
      z.object({
        meaning: z.enum(channelMeanings, 'Choose what the channel measures').optional(),
        unit: z.enum(correctionUnits, 'Choose a unit').optional(),
      }),
    )
    .refine(
      (channels) => Object.keys(channels).length <= limits.channelsPerLog,
      `A log can have up to ${limits.channelsPerLog} channels`,
    ),
  summary: logSummarySchema,
});

/** The body of `PUT /api/admin/log-limits`: every limit. */
const logLimitsSchema = z
  .record(z.enum(logCheckKinds), z.number('Enter a number'), 'Send every limit')
  .superRefine((limitsOf, context) => {
    for (const kind of logCheckKinds) {
      const message = logLimitProblem(kind, limitsOf[kind]);
      if (message) context.addIssue({ code: 'custom', path: [kind], message });
    }
  });

export const datalogRoutes = new Hono<AppEnv>()
  .get('/orders/:orderId/logs', orderAccess, (c) =>
    respondWithEtag(c, () => selectDatalogs(c.var.deps.db, c.req.param('orderId'))),
  )

  .put(
    '/orders/:orderId/logs/:fileId',
    orderAccess,
    jsonWrite,
    jsonBody(logSummarySchema),
    async (c) => {
      const stored = { ...c.req.param(), summary: c.req.valid('json') };
      if (!(await updateSummary(c.var.deps.db, stored))) throw notFound('This log');
      return c.body(null, 204);
    },
  )

  .put(
    '/orders/:orderId/logs/:fileId/corrections',
    orderAccess,
    jsonWrite,
    jsonBody(logCorrectionsSchema),
    async (c) => {
      const { logger, summary, ...corrections } = c.req.valid('json');
      const { user: actor } = c.var.session;
      await storeCorrections(c.var.deps, { ...c.req.param(), corrections, summary, logger, actor });
      return c.body(null, 204);
    },
  )

  .get('/log-templates', signedIn(), async (c) => c.json(await selectTemplates(c.var.deps.db)))

  .get('/log-limits', signedIn(), async (c) => c.json(await getLogLimits(c.var.deps)))

  .put(
    '/admin/log-limits',
    adminOnly({ permission: 'settings' }),
    jsonWrite,
    jsonBody(logLimitsSchema),
    async (c) => {
      const limits = await changeLogLimits(c.var.deps, {
        limits: c.req.valid('json'),
        actorId: c.var.session.user.id,
      });
      return c.json(limits);
    },
  );
